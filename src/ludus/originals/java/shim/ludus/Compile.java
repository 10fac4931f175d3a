package ludus;

import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import javax.tools.FileObject;
import javax.tools.ForwardingJavaFileManager;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.StandardLocation;
import javax.tools.ToolProvider;

/**
 * A stranger's sources to a jar: `Compile LIBRARY ... -- SOURCE ...`.
 *
 * It runs in a sandbox, so nothing is written to a disk: the jar goes to stdout, and what javac says to stderr. Nothing of
 * theirs is run: no annotation processor, and no plugin that a library brings along.
 */
final class Compile {
    // Strings joined the old way: the new one takes 20 ms of every start.
    private static final List<String> OPTIONS =
            Arrays.asList("-proc:none", "-nowarn", "-Xlint:-options", "-XDstringConcat=inline", "-sourcepath", "");

    private Compile() {}

    public static void main(String[] words) throws IOException {
        OutputStream out = new FileOutputStream(FileDescriptor.out);
        System.setOut(System.err); // stdout is the jar's
        int middle = Arrays.asList(words).indexOf("--");
        File ours = new File(System.getProperty("java.class.path"));
        List<File> path = new ArrayList<File>(Collections.singletonList(ours));
        for (String library : Arrays.asList(words).subList(0, middle)) path.add(new File(library));
        Map<String, ByteArrayOutputStream> made = new TreeMap<String, ByteArrayOutputStream>();
        boolean good = compiled(path, ours, Arrays.asList(words).subList(middle + 1, words.length), made);
        if (good) pack(made, out);
        Runtime.getRuntime().halt(good ? 0 : 1);
    }

    private static boolean compiled(
            List<File> path, File ours, List<String> sources, Map<String, ByteArrayOutputStream> made)
            throws IOException {
        JavaCompiler javac = ToolProvider.getSystemJavaCompiler();
        StandardJavaFileManager files = javac.getStandardFileManager(null, null, StandardCharsets.UTF_8);
        files.setLocation(StandardLocation.CLASS_PATH, path);
        files.setLocation(StandardLocation.ANNOTATION_PROCESSOR_PATH, Collections.singletonList(ours));
        PrintWriter said = new PrintWriter(System.err, true);
        Iterable<? extends JavaFileObject> units = files.getJavaFileObjectsFromStrings(sources);
        boolean good = javac.getTask(said, new Kept(files, made), null, OPTIONS, null, units).call();
        said.flush();
        return good;
    }

    private static void pack(Map<String, ByteArrayOutputStream> classes, OutputStream out) throws IOException {
        ZipOutputStream jar = new ZipOutputStream(out);
        for (Map.Entry<String, ByteArrayOutputStream> made : classes.entrySet()) {
            ZipEntry entry = new ZipEntry(made.getKey().replace('.', '/') + ".class");
            entry.setTime(0);
            jar.putNextEntry(entry);
            made.getValue().writeTo(jar);
        }
        jar.finish();
    }

    /** Keeps the classes that are made. */
    private static final class Kept extends ForwardingJavaFileManager<StandardJavaFileManager> {
        private final Map<String, ByteArrayOutputStream> made;

        Kept(StandardJavaFileManager files, Map<String, ByteArrayOutputStream> made) {
            super(files);
            this.made = made;
        }

        @Override
        public JavaFileObject getJavaFileForOutput(
                Location location, String name, JavaFileObject.Kind kind, FileObject sibling) {
            final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            made.put(name, bytes);
            return new SimpleJavaFileObject(URI.create("kept:///" + made.size()), kind) {
                @Override
                public OutputStream openOutputStream() {
                    return bytes;
                }
            };
        }
    }
}
