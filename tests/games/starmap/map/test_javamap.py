"""Java's hash maps: in which order the original shows planets (7.3)."""

from ludus.games.starmap.map.javamap import capacity_for, hash_order


def same(key: int) -> int:
    return key


def test_7_3_small_maps_go_by_the_id_modulo_16() -> None:
    assert hash_order([3, 16, 19], same) == [16, 3, 19]
    assert hash_order([19, 16, 3], same) == [16, 19, 3]  # inside a bucket, as they were put in
    assert hash_order([3, 3, 16, 3], same) == [16, 3]


def test_7_3_from_13_keys_on_it_is_modulo_32_and_from_25_modulo_64() -> None:
    assert hash_order([*range(1, 12), 16], same) == [16, *range(1, 12)]
    assert hash_order([*range(1, 13), 16], same) == [*range(1, 13), 16]
    assert hash_order([*range(1, 13), 32], same) == [32, *range(1, 13)]
    assert hash_order([*range(1, 25), 32], same) == [*range(1, 25), 32]


def test_7_3_high_bits_of_a_key_count_too() -> None:
    assert hash_order([1, 65536 * 2], same) == [1, 131072]  # bucket 2
    assert hash_order([2, 65536], same) == [65536, 2]  # bucket 1
    assert hash_order([0, -1], same) == [0, -1]  # 0xffffffff ^ 0xffff ends in 0, after the 0 that was there
    assert hash_order([1, -1], same) == [-1, 1]


def test_7_3_capacities_are_powers_of_two() -> None:
    assert [capacity_for(count) for count in (0, 1, 2, 3, 4, 5, 16, 17)] == [1, 1, 2, 4, 4, 8, 16, 32]
