// Other words by which people look for a command: the palette knows them, and shows the command's own title.
import type { CommandId } from "../../commands/catalogue.ts";

const otherWords: Partial<Record<CommandId, string>> = {
  "connection.add-server": "connect sign in login account password token gitlab host remote clone",
  "connection.add-account": "connect sign in login token user identity",
  "connection.token": "give access sign in login renew expired scope",
  "connection.forget": "remove delete disconnect sign out log out logout server account",
  "app.settings": [
    "preferences options theme dark light mode colours colors contrast appearance font density ligatures motion animations notifications",
    "editor whitespace blanks tab width indentation word wrap size author name email hooks signing gpg trusted shortcuts",
    "connections accounts log out logout sign disconnect token proxy cache offline copies data folder storage privacy clear",
    "about version licence license",
  ].join(" "),
  "app.open-folder": "clone repository directory local",
  "app.new-repository": "git init create make folder project",
  "app.find-repositories": "scan search directory local projects add",
  "app.kept-work": "stash drafts lost recover unsaved",
  "app.last-actions": "undo history revert amend commit",
  "app.all-keys": "shortcuts hotkeys keyboard bindings help cheat sheet",
  "app.tour": "tutorial help introduction welcome",
  "app.larger": "bigger font size text magnify",
  "app.smaller": "font size text magnify",
  "queue.show": "offline pending outbox",
  "project.check": "refresh reload fetch pull update",
  "ref.new-branch": "create checkout",
  "ref.new-tag": "create release version annotated",
  "ref.switch": "branch tag checkout delete remove",
  "project.switch": "repository recent",
  "app.welcome": "start home page recent projects",
  "palette.anything": "jump quick open find",
  "tab.keep": "keep open preview permanent stay",
  "tab.reopen": "undo close restore",
  "file.symbol": "outline function method class heading definition structure",
  "file.copy-path": "name clipboard",
  "file.line": "number jump",
  "file.save": "add stage",
  "file.blame": "annotate who wrote author praise age time slider versions timeline",
  "files.zip": "download archive source export",
  "files.tar": "download archive source export tgz",
  "file.convert": "eol crlf charset utf-8 shift_jis reopen line endings",
  "changes.undo-commit": "amend uncommit reset soft",
  "changes.commit": "push",
  "diff.layout": "split unified side by inline view",
  "diff.white-space": "whitespace blanks spaces",
  "diff.wrap": "word soft",
  "sidebar.toggle": "toggle explorer tree panel",
  "file.open-path": "quick go",
  "app.copy-link": "permalink url share",
  "commit.cherry-pick": "backport port apply",
  "commit.revert": "undo back out",
  "file.changes": "diff compare",
  "file.history": "log revisions",
  "view.history": "log commits graph",
  "view.changes": "staged diff status commit push force discard",
  "view.activity": "statistics charts numbers dashboard report contributors authors people",
  "search.files": "find grep text content",
  "app.normal-size": "100% font actual",
  "file.put-back": "undo discard revert hunk",
  "changes.discard": "undo throw away reset revert",
  "file.rename": "mv",
  "file.delete": "remove rm trash",
  "file.executable": "chmod mode permissions",
  "file.facts": "info properties size hash sha",
  "changes.merge": "conflict resolve",
  "file.new": "create add folder directory",
  "tab.close": "quit",
  "activity.export": "download picture png csv print image",
  "view.inbox": "notifications mentions todo unread replies",
  "ref.compare": "diff branches",
  "commit.tab-statuses": "ci pipeline build checks",
  "history.statuses": "ci pipeline builds jobs checks",
  "history.backports": "cherry-pick port pick",
  "commits.cherry-pick": "port apply pick",
};

/** All words of a command, cut once: they are looked through at each letter. */
const known = new Map<string, readonly string[]>();

function wordsOf(id: CommandId, title: string): readonly string[] {
  const key = `${id} ${title}`;
  const words = known.get(key) ?? `${otherWords[id] ?? ""} ${title.toLowerCase()}`.split(" ");
  known.set(key, words);
  return words;
}

/**
 * Tells of each command how well it is called otherwise, above 0 and at most 1, where each word that was typed begins one of its other words or one of its title; null where it is not.
 * One of few words means them more than one of many, such as the settings.
 */
export function otherMatch(typed: string): (id: CommandId, title: string) => number | null {
  const wanted = typed
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word.length > 1);
  return (id, title) => {
    const words = wordsOf(id, title);
    const isCalled = wanted.length > 0 && wanted.every((word) => words.some((other) => other.startsWith(word)));
    return isCalled ? 1 / words.length : null;
  };
}
