// Changes a tree in memory, loading only the directories on the way, and says which tree objects come out of it.

import type { EntryType, ObjectId, Repository } from "../types.ts";
import type { ObjectWriter } from "./object-writer.ts";
import { readRawTree } from "./tree.ts";
import { encodeName, entryType, findName, formatTree } from "./tree-format.ts";

interface Slot {
  readonly name: string;
  mode: string;
  id: ObjectId;
  /** The directory behind it, once loaded. */
  folder?: Folder;
}

interface Folder {
  readonly slots: Map<string, Slot>;
  changed: boolean;
}

export interface Found {
  readonly mode: string;
  readonly id: ObjectId;
  readonly type: EntryType;
}

/** What is at a path: an entry, nothing, or nothing because something on the way is no directory. */
export type Look = Found | "nothing" | "below-file";

export class TreeEditor {
  readonly #repository: Repository;
  readonly #root: Slot;

  /** Starts from the tree of a commit (or a tree); null starts empty. */
  constructor(repository: Repository, treeish: ObjectId | null) {
    this.#repository = repository;
    this.#root = {
      name: "",
      mode: "40000",
      id: treeish ?? "",
      ...(treeish === null ? { folder: { slots: new Map(), changed: true } } : {}),
    };
  }

  async look(path: string): Promise<Look> {
    let slot = this.#root;
    for (const component of path.split("/")) {
      if (entryType(slot.mode) !== "tree") return "below-file";
      const next = findSlot(await this.#load(slot), component);
      if (!next) return "nothing";
      slot = next;
    }
    return { mode: slot.mode, id: slot.id, type: entryType(slot.mode) };
  }

  /** Puts a file at a path, making directories; what is there is replaced. Call `look` first: nothing on the way may be a file. */
  async put(path: string, mode: string, id: ObjectId): Promise<void> {
    const components = path.split("/");
    const last = components.pop()!;
    let slot = this.#root;
    for (const component of components) {
      const folder = await this.#load(slot);
      folder.changed = true;
      const name = encodeName(component);
      const next = findSlot(folder, component) ?? { name, mode: "40000", id: "", folder: { slots: new Map(), changed: true } };
      folder.slots.set(next.name, next);
      slot = next;
    }
    const folder = await this.#load(slot);
    folder.changed = true;
    const name = findSlot(folder, last)?.name ?? encodeName(last);
    folder.slots.set(name, { name, mode, id });
  }

  /** Removes a file or a whole directory; directories that become empty go with it. */
  async remove(path: string): Promise<void> {
    const components = path.split("/");
    const way: Folder[] = [];
    const slots: Slot[] = [];
    let slot = this.#root;
    for (const component of components) {
      const folder = await this.#load(slot);
      const next = findSlot(folder, component);
      if (!next) return;
      way.push(folder);
      slots.push(next);
      slot = next;
    }
    for (let index = way.length - 1; index >= 0; index -= 1) {
      const folder = way[index]!;
      folder.changed = true;
      const child = slots[index]!;
      if (index === way.length - 1 || child.folder?.slots.size === 0) folder.slots.delete(child.name);
    }
  }

  /** False while nothing was put or removed. */
  get isChanged(): boolean {
    return this.#root.folder?.changed ?? false;
  }

  /** Hands every new tree object to the writer and answers the root's id. */
  write(writer: ObjectWriter): ObjectId {
    return writeFolder(this.#root, writer);
  }

  async #load(slot: Slot): Promise<Folder> {
    if (!slot.folder) {
      const entries = await readRawTree(this.#repository, slot.id);
      slot.folder = { slots: new Map(entries.map((entry) => [entry.name, { ...entry }])), changed: false };
    }
    return slot.folder;
  }
}

function findSlot(folder: Folder, component: string): Slot | null {
  return folder.slots.get(encodeName(component)) ?? (component.includes("\ufffd") ? findName(folder.slots.values(), component) : null);
}

function writeFolder(slot: Slot, writer: ObjectWriter): ObjectId {
  const { folder } = slot;
  if (!folder?.changed) return slot.id;
  for (const child of folder.slots.values()) if (child.folder) child.id = writeFolder(child, writer);
  return writer.add("tree", formatTree(folder.slots.values()));
}
