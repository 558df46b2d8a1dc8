// Which tab of a board with a map shows a thing.
import { expect, it } from "vitest";
import { frontOf, tabOf } from "../src/boards/map/tabs";

it("shows the map where a lesson points at nothing, since a fight and its dice lie over it", () => {
  expect(tabOf("", true)).toBe("map");
  expect(tabOf("", false)).toBe("map");
});

it("leaves the tab unchanged if the thing is always in sight", () => {
  for (const kind of ["die", "dice", "points", "rings", "side"]) expect(tabOf(kind, true)).toBeNull();
});

it("finds the cards behind a tab on a phone only", () => {
  expect(tabOf("card", true)).toBe("cards");
  expect(tabOf("card", false)).toBeNull();
  expect(tabOf("character", true)).toBe("tracks");
});

it("brings to the front what a film shows", () => {
  expect(frontOf("cards", "region:bree", true)).toBe("map");
  expect(frontOf("cards", "die:event", true)).toBe("cards");
  expect(frontOf("cards", "", true)).toBe("cards");
});
