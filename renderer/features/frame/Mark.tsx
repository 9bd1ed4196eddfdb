// The mark of Repodesk: a trunk and a branch that stands away from it.

/** Decoration; the name stands in the window's title. */
export function Mark() {
  return (
    <svg className="frame-mark" viewBox="0 0 20 20" aria-hidden="true">
      <rect x="3" y="2" width="3" height="16" rx="1.5" fill="currentColor" />
      <path d="M6 13.5c5.5 0 7.5-2 7.5-6.2" fill="none" stroke="currentColor" strokeWidth="1.6" strokeLinecap="round" />
      <circle cx="13.5" cy="5" r="2.4" fill="none" stroke="currentColor" strokeWidth="1.6" />
    </svg>
  );
}
