import { expect, test } from "vitest";
import { cornerFor } from "../src/shell/corner";

const FRAME = { width: 840, height: 760 };
const SIZE = { width: 540, height: 380 };
const at = (x: number, y: number): { x: number; y: number } => ({ x, y });
const name = (corner: { right: boolean; low: boolean }): string => `${corner.low ? "low" : "high"} ${corner.right ? "right" : "left"}`;

test("a panel stands in the corner farthest from the things it is about", () => {
  expect(name(cornerFor(FRAME, [at(120, 340)], SIZE))).toBe("low right");
  expect(name(cornerFor(FRAME, [at(600, 650), at(640, 600)], SIZE))).toBe("high left");
  expect(name(cornerFor(FRAME, [at(100, 700)], SIZE))).toBe("high right");
  expect(name(cornerFor(FRAME, [at(800, 60)], SIZE))).toBe("low left");
});
test("it never hides any of the places of a fight where it can avoid that", () => {
  for (let x = 0; x <= FRAME.width; x += 40)
    for (let y = 0; y <= FRAME.height; y += 40) {
      const { right, low, room } = cornerFor(FRAME, [at(x, y)], SIZE);
      const height = Math.min(room, SIZE.height);
      expect((right ? x > FRAME.width - SIZE.width : x < SIZE.width) && (low ? y > FRAME.height - height : y < height)).toBe(false);
      expect(height).toBeGreaterThan(300);
    }
});
test("it stays in its usual corner as long as nothing is hidden there", () => {
  const liked = { right: false, low: true };
  expect(name(cornerFor(FRAME, [at(600, 200)], SIZE, liked))).toBe("low left");
  expect(name(cornerFor(FRAME, [at(300, 200)], SIZE, liked))).toBe("low left");
  expect(name(cornerFor(FRAME, [at(120, 420)], SIZE, liked))).toBe("high right");
  expect(name(cornerFor(FRAME, [], SIZE, liked))).toBe("low left");
});
