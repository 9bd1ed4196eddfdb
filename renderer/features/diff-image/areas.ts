// Connected areas in which two images differ, as boxes. What is a few pixels apart belongs together. Pure.

export interface Area {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** More boxes than these help nobody: the smallest are left out. */
const mostAreas = 200;

interface Tile {
  left: number;
  top: number;
  right: number;
  bottom: number;
  isSeen: boolean;
}

export interface AreaFinder {
  /** A pixel that differs. */
  add(x: number, y: number): void;
  /** The areas, from the top left on. */
  areas(): readonly Area[];
}

/** Pixels of a tile: changes in tiles that touch are one area. */
export const tileOf = (width: number, height: number): number => Math.max(4, Math.round(Math.max(width, height) / 100));

export function createAreaFinder(width: number, height: number): AreaFinder {
  const size = tileOf(width, height);
  const columns = Math.ceil(width / size);
  const tiles = new Map<number, Tile>();
  return {
    add: (x, y) => {
      const key = Math.floor(y / size) * columns + Math.floor(x / size);
      const tile = tiles.get(key);
      if (tile === undefined) tiles.set(key, { left: x, top: y, right: x, bottom: y, isSeen: false });
      else {
        tile.left = Math.min(tile.left, x);
        tile.right = Math.max(tile.right, x);
        tile.top = Math.min(tile.top, y);
        tile.bottom = Math.max(tile.bottom, y);
      }
    },
    areas: () => {
      for (const tile of tiles.values()) tile.isSeen = false;
      const found: Area[] = [];
      for (const [begin, first] of tiles) {
        if (first.isSeen) continue;
        first.isSeen = true;
        const box = { left: first.left, top: first.top, right: first.right, bottom: first.bottom };
        const queue = [begin];
        for (let key = queue.pop(); key !== undefined; key = queue.pop()) {
          const column = key % columns;
          for (const dy of [-1, 0, 1])
            for (const dx of [-1, 0, 1]) {
              if (column + dx < 0 || column + dx >= columns) continue;
              const next = key + dy * columns + dx;
              const tile = tiles.get(next);
              if (tile === undefined || tile.isSeen) continue;
              tile.isSeen = true;
              box.left = Math.min(box.left, tile.left);
              box.top = Math.min(box.top, tile.top);
              box.right = Math.max(box.right, tile.right);
              box.bottom = Math.max(box.bottom, tile.bottom);
              queue.push(next);
            }
        }
        found.push({ left: box.left, top: box.top, width: box.right - box.left + 1, height: box.bottom - box.top + 1 });
      }
      return found
        .sort((a, b) => b.width * b.height - a.width * a.height)
        .slice(0, mostAreas)
        .sort((a, b) => a.top - b.top || a.left - b.left);
    },
  };
}
