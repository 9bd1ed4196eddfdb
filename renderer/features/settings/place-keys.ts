// Keys that a view brings along: it registers them while it is on screen, which the settings are not then.

export interface PlaceKey {
  readonly id: string;
  readonly title: string;
  readonly keys: string;
  readonly where: string;
}

const line = (where: string, title: string, keys: string): PlaceKey => ({ id: `${where} ${title}`, title, keys, where });

/** The keys of the views as the design names them (section 6). */
export const placeKeys: readonly PlaceKey[] = [
  line("Project", "Files", "Ctrl+1"),
  line("Project", "Changes", "Ctrl+2"),
  line("Project", "History", "Ctrl+3"),
  line("Project", "Switch ref", "Ctrl+J"),
  line("Project", "Switch project", "Ctrl+Shift+J"),
  line("Project", "Check the server now", "F5"),
  line("Files", "New file", "Ctrl+N"),
  line("Files", "Save (stage) file", "Ctrl+S"),
  line("Files", "Close tab", "Ctrl+W"),
  line("Files", "Show or hide sidebar", "Ctrl+B"),
  line("Tree", "Filter files", "/"),
  line("Tree", "Rename or move", "F2"),
  line("Tree", "Stage delete", "Delete"),
  line("Changes", "Write commit message", "Ctrl+Shift+M"),
  line("Changes", "Include in the commit or not", "Space"),
  line("Changes", "Commit", "Ctrl+Enter"),
  line("History", "Next commit", "J"),
  line("History", "Previous commit", "K"),
  line("History", "Copy hash", "Y"),
  line("History", "Browse files here", "O"),
];
