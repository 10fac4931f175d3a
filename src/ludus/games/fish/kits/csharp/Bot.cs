using System;
using System.Linq;

/// A bot for Fish. Change `Choose`; everything else may stay as it is.
static class Bot
{
    /// YOUR TURN: one of `ice.Actions()`: a place while penguins are placed, then a move (from, to). There is always one,
    /// for who cannot move is not asked. Use Console.Error to see something: Console.Out is for the answers.
    static Place[] Choose(Ice ice)
    {
        return ice.Actions().OrderByDescending(action => Worth(ice, action)).First();
    }

    /// A move scores the fish of the tile that is left; the tile where it ends is scored by the next one.
    static int Worth(Ice ice, Place[] action)
    {
        return (ice.Placing ? 0 : 20 * ice.FishAt(action[0])) + Promise(ice, action[action.Length - 1]);
    }

    /// Fish are worth nothing on a tile that nobody can leave.
    static int Promise(Ice ice, Place tile)
    {
        int waysOut = Enumerable.Range(0, 6).Count(direction => ice.IsFree(Ice.Beside(tile, direction)));
        return 10 * ice.FishAt(tile) * Math.Min(waysOut, 2) + waysOut;
    }

    static void Main()
    {
        Talk.Converse(view => Ice.Written(Choose(new Ice(view))));
    }
}
