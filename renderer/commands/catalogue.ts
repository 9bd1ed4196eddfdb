// The closed catalogue of commands and keys: what there is, what it is called, which keys mean it, and where. No code: handlers are bound at run time.

/** Where keys work. `window` and `view` commands are bound with useCommand; the keys of a `surface` are pressed while the focus is in it. */
export const places = {
  go: { title: "Go", reach: "window" },
  window: { title: "Window", reach: "window" },
  welcome: { title: "Welcome", reach: "view" },
  file: { title: "Files", reach: "view" },
  image: { title: "Image", reach: "view" },
  tabs: { title: "Tabs", reach: "view" },
  changes: { title: "Changes", reach: "view" },
  history: { title: "History", reach: "view" },
  commit: { title: "Commit", reach: "view" },
  compare: { title: "Compare", reach: "view" },
  matrix: { title: "Cherry-pick and revert", reach: "surface" },
  settings: { title: "Settings", reach: "view" },
  kept: { title: "Kept work", reach: "view" },
  connection: { title: "Connection", reach: "view" },
  activity: { title: "Activity", reach: "view" },
  tree: { title: "Tree", reach: "surface" },
  folder: { title: "Folder page", reach: "surface" },
  hits: { title: "Places found", reach: "surface" },
  "file-tabs": { title: "Row of tabs", reach: "surface" },
  staged: { title: "Staged changes", reach: "surface" },
  done: { title: "Commit done", reach: "view" },
  commits: { title: "Commits", reach: "surface" },
  "commit-files": { title: "Files of a commit", reach: "surface" },
  diff: { title: "Diff", reach: "surface" },
  recent: { title: "Recent projects", reach: "surface" },
  projects: { title: "Projects of a connection", reach: "surface" },
  counters: { title: "Table of groups", reach: "surface" },
  trend: { title: "Trend of a group", reach: "surface" },
  authors: { title: "Authors and weeks", reach: "surface" },
  list: { title: "Any list", reach: "surface" },
  several: { title: "Several rows", reach: "surface" },
  refs: { title: "Branches and tags", reach: "surface" },
  choices: { title: "Palette and switchers", reach: "surface" },
  composer: { title: "Comment", reach: "surface" },
  form: { title: "Forms", reach: "surface" },
} as const satisfies Readonly<Record<string, { readonly title: string; readonly reach: "window" | "view" | "surface" }>>;

export type Place = keyof typeof places;
export type MenuName = "file" | "edit" | "view" | "go" | "help";

export interface CommandEntry {
  /** What the palette shows: "Save (stage) file". */
  readonly title: string;
  readonly where: Place;
  /** "ctrl+shift+p" (Cmd on macOS is understood), "f6", or a single letter; the first one is printed. */
  readonly keys?: readonly string[];
  /** On macOS, where they are others than the same with Command. */
  readonly mac?: readonly string[];
  /** A single key that works in fields as well, once they have seen it. */
  readonly inText?: true;
  /** The menu of the system's menu bar that lists it. */
  readonly menu?: MenuName;
}

export const catalogue = {
  "palette.anything": { title: "Go to anything", where: "go", keys: ["ctrl+p"], menu: "go" },
  "palette.commands": { title: "Commands", where: "go", keys: ["ctrl+shift+p"], menu: "go" },
  "view.files": { title: "Files", where: "go", keys: ["ctrl+1"], menu: "go" },
  "view.changes": { title: "Changes", where: "go", keys: ["ctrl+2"], menu: "go" },
  "view.history": { title: "History", where: "go", keys: ["ctrl+3"], menu: "go" },
  "view.activity": { title: "Activity", where: "go", keys: ["ctrl+4"], menu: "go" },
  "search.files": { title: "Search in files", where: "go", keys: ["ctrl+shift+f"], menu: "edit" },
  "ref.switch": { title: "Switch ref", where: "go", keys: ["ctrl+j"], menu: "go" },
  "project.switch": { title: "Switch project", where: "go", keys: ["ctrl+shift+j"], menu: "go" },
  "app.back": { title: "Back", where: "go", keys: ["alt+,"], mac: ["control+-"], menu: "go" },
  "app.forward": { title: "Forward", where: "go", keys: ["alt+."], mac: ["control+shift+-"], menu: "go" },
  "app.next-pane": { title: "Next pane", where: "go", keys: ["f6"] },
  "app.previous-pane": { title: "Previous pane", where: "go", keys: ["shift+f6"] },
  "app.open-folder": { title: "Open folder…", where: "go", keys: ["ctrl+o"], menu: "file" },
  "app.welcome": { title: "Open another repository (welcome screen)", where: "go" },
  "app.kept-work": { title: "Kept work", where: "go", menu: "go" },
  "app.settings": { title: "Settings", where: "window", keys: ["ctrl+,"], menu: "edit" },
  "project.check": { title: "Check the server now", where: "window", keys: ["f5"], menu: "view" },
  "app.copy-link": { title: "Copy link to this place", where: "window", keys: ["ctrl+shift+y"], menu: "edit" },
  "app.larger": { title: "Zoom in", where: "window", keys: ["ctrl+=", "ctrl++"], menu: "view" },
  "app.smaller": { title: "Zoom out", where: "window", keys: ["ctrl+-"], menu: "view" },
  "app.normal-size": { title: "Reset zoom", where: "window", keys: ["ctrl+0"], menu: "view" },
  "app.all-keys": { title: "All keys", where: "window", keys: ["ctrl+shift+/", "?"], mac: ["alt+cmd+/", "?"], menu: "help" },
  "ref.new-branch": { title: "New branch from here…", where: "go" },

  "ref.compare": { title: "Compare two refs or commits", where: "go" },

  "welcome.folder": { title: "A folder on this machine", where: "welcome", keys: ["1"] },
  "welcome.server": { title: "A server", where: "welcome", keys: ["2"] },
  "welcome.sample": { title: "The sample repository", where: "welcome", keys: ["3"] },
  "welcome.close": { title: "Close the server form", where: "welcome", keys: ["esc"], inText: true },

  "file.save": { title: "Save (stage) file", where: "file", keys: ["ctrl+s"], menu: "file" },
  "file.save-all": { title: "Save all", where: "file", keys: ["ctrl+shift+s"], menu: "file" },
  "file.changes": { title: "Edit or Changes", where: "file", keys: ["ctrl+shift+d"] },
  "file.next-change": { title: "Next change", where: "file", keys: ["f9"], menu: "go" },
  "file.previous-change": { title: "Previous change", where: "file", keys: ["shift+f9"], menu: "go" },
  "file.put-back": { title: "Put back this change", where: "file", keys: ["alt+z"], mac: ["alt+cmd+z"] },
  "file.stage-place": { title: "Stage this change", where: "file" },
  "file.markdown": { title: "Markdown: source, both or preview", where: "file", keys: ["ctrl+shift+v"], menu: "view" },
  "file.history": { title: "History of this file", where: "file", keys: ["ctrl+shift+h"] },
  "file.reveal": { title: "Reveal in tree", where: "file", keys: ["ctrl+shift+e"] },
  "sidebar.toggle": { title: "Show or hide sidebar", where: "file", keys: ["ctrl+b"], menu: "view" },
  "files.filter": { title: "Filter files", where: "file", keys: ["/"] },
  "file.rename": { title: "Rename or move file", where: "file" },
  "file.delete": { title: "Delete file", where: "file" },
  "file.executable": { title: "Make executable or not", where: "file" },
  "file.open-path": { title: "Open a file by its path", where: "file" },
  "search.next": { title: "Next place found", where: "file", keys: ["ctrl+f9"] },
  "search.previous": { title: "Previous place found", where: "file", keys: ["ctrl+shift+f9"] },
  "search.case": { title: "Search: match case", where: "file", keys: ["alt+c"], mac: ["alt+cmd+c"] },
  "search.word": { title: "Search: whole words", where: "file", keys: ["alt+w"], mac: ["alt+cmd+w"] },
  "image.larger": { title: "Enlarge image", where: "image", keys: ["+", "="] },
  "image.smaller": { title: "Make image smaller", where: "image", keys: ["-"] },
  "image.fit": { title: "Fit image", where: "image", keys: ["0"] },
  "image.background": { title: "Background of images", where: "image", keys: ["g"] },
  "image.actual": { title: "Image at 100 %", where: "image", keys: ["1"] },
  "file.new": { title: "New file", where: "tabs", keys: ["ctrl+n"], menu: "file" },
  "tab.close": { title: "Close tab", where: "tabs", keys: ["ctrl+w"], menu: "file" },
  "tab.reopen": { title: "Reopen closed tab", where: "tabs", keys: ["ctrl+shift+t"], menu: "file" },
  "tab.next": { title: "Next tab", where: "tabs", keys: ["control+tab"] },
  "tab.previous": { title: "Previous tab", where: "tabs", keys: ["control+shift+tab"] },

  "tree.open": { title: "Open", where: "tree", keys: ["enter"] },
  "tree.preview": { title: "Preview", where: "tree", keys: ["space"] },
  "tree.next": { title: "Next row", where: "tree", keys: ["down"] },
  "tree.previous": { title: "Previous row", where: "tree", keys: ["up"] },
  "tree.expand": { title: "Unfold or step in", where: "tree", keys: ["right"] },
  "tree.collapse": { title: "Fold or step out", where: "tree", keys: ["left"] },
  "tree.rename": { title: "Rename or move", where: "tree", keys: ["f2"] },
  "tree.delete": { title: "Stage delete", where: "tree", keys: ["delete"] },
  "tree.mode": { title: "Make executable or not", where: "tree", keys: ["x"] },
  "tree.menu": { title: "Menu of the row", where: "tree", keys: ["shift+f10", "contextmenu"] },

  "folder.open": { title: "Open", where: "folder", keys: ["enter"] },
  "folder.next": { title: "Next entry", where: "folder", keys: ["down", "j"] },
  "folder.previous": { title: "Previous entry", where: "folder", keys: ["up", "k"] },
  "folder.up": { title: "Folder above", where: "folder", keys: ["backspace"] },
  "folder.readme": { title: "To the README", where: "folder", keys: ["m"] },

  "hits.open": { title: "Open and stay", where: "hits", keys: ["enter"] },
  "hits.next": { title: "Next place", where: "hits", keys: ["j", "down"] },
  "hits.previous": { title: "Previous place", where: "hits", keys: ["k", "up"] },
  "hits.next-file": { title: "Next file", where: "hits", keys: ["."] },
  "hits.previous-file": { title: "Previous file", where: "hits", keys: [","] },
  "hits.leave-out": { title: "Leave this file out", where: "hits", keys: ["x"] },
  "hits.close": { title: "Back to the tree", where: "hits", keys: ["esc"] },

  "file-tabs.show": { title: "Show", where: "file-tabs", keys: ["enter", "space"] },
  "file-tabs.close": { title: "Close", where: "file-tabs", keys: ["delete"] },
  "file-tabs.next": { title: "Next", where: "file-tabs", keys: ["right"] },
  "file-tabs.previous": { title: "Previous", where: "file-tabs", keys: ["left"] },
  "file-tabs.first": { title: "First", where: "file-tabs", keys: ["home"] },
  "file-tabs.last": { title: "Last", where: "file-tabs", keys: ["end"] },

  "changes.message": { title: "Write commit message", where: "changes", keys: ["ctrl+shift+m"], menu: "go" },
  "changes.commit": { title: "Commit", where: "changes", keys: ["ctrl+enter"] },
  "changes.cancel": { title: "Cancel the commit", where: "changes", keys: ["esc"], inText: true },
  "changes.discard": { title: "Discard all staged changes", where: "changes" },
  "changes.undo-commit": { title: "Undo the commit just made", where: "window", menu: "edit" },
  "done.open": { title: "Show commit", where: "done", keys: ["enter"] },
  "done.continue": { title: "Keep working here", where: "done", keys: ["k", "esc"] },
  "done.browse": { title: "Browse files", where: "done", keys: ["o"] },
  "done.back": { title: "Back to the branch before", where: "done", keys: ["b"] },
  "done.next-file": { title: "Next file", where: "done", keys: ["down"] },
  "done.previous-file": { title: "Previous file", where: "done", keys: ["up"] },
  "done.undo": { title: "Undo or revert the commit", where: "done", keys: ["u"] },
  "staged.open": { title: "To the diff", where: "staged", keys: ["enter"] },
  "staged.include": { title: "Include or leave out", where: "staged", keys: ["space"] },
  "staged.unstage": { title: "Unstage", where: "staged", keys: ["delete", "backspace"] },
  "staged.next": { title: "Next change", where: "staged", keys: ["j", "down"] },
  "staged.previous": { title: "Previous change", where: "staged", keys: ["k", "up"] },

  "kept.next": { title: "Next piece of work", where: "kept", keys: ["j", "down"] },
  "kept.previous": { title: "Previous piece of work", where: "kept", keys: ["k", "up"] },
  "kept.first-way": { title: "First way on", where: "kept", keys: ["enter"] },
  "kept.new-branch": { title: "Commit to a new branch", where: "kept", keys: ["n"] },
  "kept.other-place": { title: "Put onto another branch or project", where: "kept", keys: ["o"] },
  "kept.patch": { title: "Save as a patch", where: "kept", keys: ["s"] },
  "kept.discard": { title: "Discard kept work", where: "kept", keys: ["delete"] },
  "kept.next-file": { title: "Next file", where: "kept", keys: ["."] },
  "kept.previous-file": { title: "Previous file", where: "kept", keys: [","] },
  "kept.back": { title: "Back to where kept work was opened", where: "kept", keys: ["esc"] },

  "history.filters": { title: "Filter the history", where: "history", keys: ["f"] },
  "history.open": { title: "Open the selected commit", where: "history" },
  "history.date": { title: "Go to a date in the history", where: "history", keys: ["g"] },
  "commits.copy": { title: "Copy hashes of selected commits", where: "commits", keys: ["ctrl+c"] },
  "commits.compare": { title: "Compare the selected commits", where: "commits", keys: ["d"] },
  "commits.cherry-pick": { title: "Cherry-pick the selected commits…", where: "commits", keys: ["p"] },
  "commits.revert": { title: "Revert the selected commits…", where: "commits", keys: ["u"] },
  "commits.open": { title: "Open commit", where: "commits", keys: ["enter"] },
  "commits.next": { title: "Next commit", where: "commits", keys: ["j", "down"] },
  "commits.previous": { title: "Previous commit", where: "commits", keys: ["k", "up"] },

  "commit.copy-hash": { title: "Copy hash of this commit", where: "commit", keys: ["y"] },
  "commit.browse": { title: "Browse files at this commit", where: "commit", keys: ["o"] },
  "commit.history": { title: "Show this commit in the history", where: "commit" },
  "commit.tab-files": { title: "Files of the commit", where: "commit", keys: ["1"] },
  "commit.tab-comments": { title: "Comments on the commit", where: "commit", keys: ["2"] },
  "commit.tab-statuses": { title: "Statuses of the commit", where: "commit", keys: ["3"] },
  "commit.tab-details": { title: "Details of the commit", where: "commit", keys: ["4"] },
  "commit.filter-files": { title: "Filter the files of the diff", where: "commit", keys: ["/"] },
  "commit.viewed": { title: "Mark this file as viewed or not", where: "commit", keys: ["v"] },
  "commit.comment": { title: "Comment on this line", where: "commit", keys: ["c"] },
  "commit.comment-commit": { title: "Comment on the whole commit", where: "commit", keys: ["shift+c"] },
  "commit.next-thread": { title: "Next thread", where: "commit", keys: ["t"] },
  "commit.previous-thread": { title: "Previous thread", where: "commit", keys: ["shift+t"] },
  "commit.reply": { title: "Answer this thread", where: "commit", keys: ["r"] },
  "commit.set-status": { title: "Set a status…", where: "commit", keys: ["s"] },
  "commit.cherry-pick": { title: "Cherry-pick this commit…", where: "commit", keys: ["p"] },
  "commit.revert": { title: "Revert this commit…", where: "commit", keys: ["u"] },
  "commit.compare": { title: "Compare this commit with the branch", where: "commit" },
  "compare.swap": { title: "Swap the sides", where: "compare", keys: ["x"] },
  "compare.cherry-pick": { title: "Cherry-pick what the left side lacks…", where: "compare", keys: ["p"] },
  "compare.straight": { title: "Since the merge base, or tip to tip", where: "compare", keys: ["b"] },

  "matrix.next-branch": { title: "Down", where: "matrix", keys: ["down"] },
  "matrix.previous-branch": { title: "Up", where: "matrix", keys: ["up"] },
  "matrix.next-commit": { title: "Right", where: "matrix", keys: ["right"] },
  "matrix.previous-commit": { title: "Left", where: "matrix", keys: ["left"] },
  "matrix.include": { title: "Tick the branch or not", where: "matrix", keys: ["space"] },
  "matrix.leave-out": { title: "Leave the commit out, or not", where: "matrix", keys: ["x"] },
  "matrix.try": { title: "Try again", where: "matrix", keys: ["d"] },
  "matrix.pick": { title: "Pick or revert what goes", where: "matrix", keys: ["ctrl+enter", "enter"] },
  "matrix.add": { title: "Add a branch", where: "matrix", keys: ["/"] },
  "matrix.remove": { title: "Remove the branch from the matrix", where: "matrix", keys: ["delete"] },

  "commit-files.open": { title: "To the diff", where: "commit-files", keys: ["enter"] },
  "commit-files.next": { title: "Next file", where: "commit-files", keys: ["j", "down"] },
  "commit-files.previous": { title: "Previous file", where: "commit-files", keys: ["k", "up"] },
  "commit-files.expand": { title: "Unfold or step in", where: "commit-files", keys: ["right"] },
  "commit-files.collapse": { title: "Fold or step out", where: "commit-files", keys: ["left"] },

  "diff.next-line": { title: "Next line", where: "diff", keys: ["j", "down"] },
  "diff.previous-line": { title: "Previous line", where: "diff", keys: ["k", "up"] },
  "diff.next-change": { title: "Next change", where: "diff", keys: ["n"] },
  "diff.previous-change": { title: "Previous change", where: "diff", keys: ["shift+n"] },
  "diff.next-file": { title: "Next file", where: "diff", keys: ["."] },
  "diff.previous-file": { title: "Previous file", where: "diff", keys: [","] },
  "diff.expand-gap": { title: "Show hidden lines", where: "diff", keys: ["enter"] },
  "diff.expand-down": { title: "Show 20 more lines below", where: "diff", keys: ["e"] },
  "diff.expand-up": { title: "Show 20 more lines above", where: "diff", keys: ["shift+e"] },
  "diff.expand-all": { title: "Show all lines of the file", where: "diff", keys: ["shift+enter"] },
  "diff.copy": { title: "Copy selected lines", where: "diff", keys: ["ctrl+c"] },
  "diff.layout": { title: "Diff in one or two columns", where: "commit", keys: ["\\"] },
  "diff.wrap": { title: "Wrap long lines in diffs", where: "commit", keys: ["alt+z"] },
  "diff.white-space": { title: "Ignore white space in diffs", where: "commit", keys: ["w"] },

  "list.first": { title: "First row", where: "list", keys: ["home"] },
  "list.last": { title: "Last row", where: "list", keys: ["end"] },
  "list.page-down": { title: "A page down", where: "list", keys: ["pagedown"] },
  "list.page-up": { title: "A page up", where: "list", keys: ["pageup"] },

  "several.extend-down": { title: "Select the next row too", where: "several", keys: ["shift+down", "shift+j"] },
  "several.extend-up": { title: "Select the previous row too", where: "several", keys: ["shift+up", "shift+k"] },
  "several.extend-first": { title: "Select up to the first row", where: "several", keys: ["shift+home"] },
  "several.extend-last": { title: "Select down to the last row", where: "several", keys: ["shift+end"] },
  "several.extend-page-down": { title: "Select a page down", where: "several", keys: ["shift+pagedown"] },
  "several.extend-page-up": { title: "Select a page up", where: "several", keys: ["shift+pageup"] },
  "several.toggle": { title: "Select this row or not", where: "several", keys: ["ctrl+space"], mac: ["control+space"] },
  "several.all": { title: "Select all rows", where: "several", keys: ["ctrl+a"] },

  "recent.open": { title: "Open", where: "recent", keys: ["enter"] },
  "recent.next": { title: "Next project", where: "recent", keys: ["down"] },
  "recent.previous": { title: "Previous project", where: "recent", keys: ["up"] },
  "recent.remove": { title: "Remove from list", where: "recent", keys: ["delete"] },

  "connection.find": { title: "Find a project on this server", where: "connection", keys: ["/"] },
  "connection.projects": { title: "Projects of this connection", where: "connection", keys: ["1"] },
  "connection.activity": { title: "Activity of this connection", where: "connection", keys: ["3"] },
  "activity.read": { title: "Read the counters now", where: "activity" },
  "activity.add": { title: "Add a group", where: "activity", keys: ["n"] },
  "activity.export": { title: "Export", where: "activity", keys: ["e"] },
  "activity.table": { title: "Chart or table", where: "activity", keys: ["t"] },
  "activity.back": { title: "All groups", where: "activity", keys: ["esc"] },
  "activity.later": { title: "Compare with a later day", where: "activity", keys: ["shift+right"] },
  "activity.earlier": { title: "Compare with an earlier day", where: "activity", keys: ["shift+left"] },
  "activity.cancel": { title: "Stop counting commits", where: "activity" },
  "counters.next": { title: "Next group", where: "counters", keys: ["down", "j"] },
  "counters.previous": { title: "Previous group", where: "counters", keys: ["up", "k"] },
  "counters.right": { title: "Next counter", where: "counters", keys: ["right"] },
  "counters.left": { title: "Previous counter", where: "counters", keys: ["left"] },
  "counters.compare": { title: "Compare", where: "counters", keys: ["space"] },
  "counters.use": { title: "Open the group, or use the column", where: "counters", keys: ["enter"] },
  "trend.next": { title: "Next reading", where: "trend", keys: ["right"] },
  "trend.previous": { title: "Previous reading", where: "trend", keys: ["left"] },
  "authors.next": { title: "Next author", where: "authors", keys: ["down", "j"] },
  "authors.previous": { title: "Previous author", where: "authors", keys: ["up", "k"] },
  "authors.later": { title: "Next week", where: "authors", keys: ["right"] },
  "authors.earlier": { title: "Previous week", where: "authors", keys: ["left"] },
  "authors.open": { title: "Open in History", where: "authors", keys: ["enter"] },
  "projects.open": { title: "Open", where: "projects", keys: ["enter"] },
  "projects.next": { title: "Next project", where: "projects", keys: ["j", "down"] },
  "projects.previous": { title: "Previous project", where: "projects", keys: ["k", "up"] },

  "refs.delete": { title: "Delete branch", where: "refs", keys: ["delete"] },
  "refs.compare": { title: "Compare with the current ref", where: "refs", keys: ["ctrl+enter"] },
  "choices.run": { title: "Open", where: "choices", keys: ["enter"] },
  "choices.next": { title: "Next choice", where: "choices", keys: ["down"] },
  "choices.previous": { title: "Previous choice", where: "choices", keys: ["up"] },
  "choices.complete": { title: "Complete a folder", where: "choices", keys: ["tab"] },
  "choices.close": { title: "Close", where: "choices", keys: ["esc"] },
  "composer.send": { title: "Send the comment", where: "composer", keys: ["ctrl+enter"] },
  "composer.close": { title: "Close and keep as a draft", where: "composer", keys: ["esc"] },
  "form.submit": { title: "Send the form", where: "form", keys: ["enter"] },

  "settings.back": { title: "Leave the settings", where: "settings", keys: ["esc"] },
} as const satisfies Readonly<Record<string, CommandEntry>>;

export type CommandId = keyof typeof catalogue;
type At<P extends Place> = { [Id in CommandId]: (typeof catalogue)[Id]["where"] extends P ? Id : never }[CommandId];
export type Surface = { [P in Place]: (typeof places)[P]["reach"] extends "surface" ? P : never }[Place];
/** The commands whose keys are pressed in a surface. */
export type SurfaceCommand<S extends Surface = Surface> = At<S>;
/** The commands that useCommand binds. */
export type BoundCommand = Exclude<CommandId, SurfaceCommand>;

/** One line of the catalogue, in its widest type. */
export const entryOf = (id: CommandId): CommandEntry => catalogue[id];
/** All ids, in the order of the catalogue. */
export const commandIds = Object.keys(catalogue) as readonly CommandId[];
/** Whether the keys of a command belong to a surface. */
export const isOfSurface = (id: CommandId): id is SurfaceCommand => places[catalogue[id].where].reach === "surface";
/** The keys of a command on a platform; empty where it has none. */
export const keysOn = (id: CommandId, platform: "mac" | "other"): readonly string[] => {
  const { keys = [], mac } = entryOf(id);
  return platform === "mac" ? (mac ?? keys) : keys;
};
