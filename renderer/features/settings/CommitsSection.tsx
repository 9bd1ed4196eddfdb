// Who commits are by, where the commit form says nothing else.
import { useEffect, useState } from "react";
import { TextField } from "../../ui/controls/TextField.tsx";
import { SettingRow } from "./SettingRow.tsx";
import { useSetting } from "./use-setting.ts";

interface KeptFieldProps {
  label: string;
  placeholder: string;
  kept: string | null;
  onKeep: (value: string | null) => void;
  type?: "text" | "email";
}

/** Kept when the field is left or Enter is pressed; empty means the connection's own. */
function KeptField({ label, placeholder, kept, onKeep, type = "text" }: KeptFieldProps) {
  const [text, setText] = useState(kept ?? "");
  useEffect(() => setText(kept ?? ""), [kept]);
  const trimmed = text.trim();
  const error =
    type === "email" && trimmed !== "" && !/^[^\s<>@]+@[^\s<>@]+$/.test(trimmed)
      ? "An e-mail address has one @ and no spaces."
      : /[<>\n]/.test(trimmed)
        ? "git takes no < or > here."
        : undefined;
  const keep = () => {
    const next = trimmed === "" ? null : trimmed;
    if (error === undefined && next !== kept) onKeep(next);
  };
  return (
    <TextField
      label={label}
      type={type}
      value={text}
      placeholder={placeholder}
      error={error}
      onChange={setText}
      onBlur={keep}
      onKeyDown={(event) => {
        if (event.key === "Enter") keep();
      }}
    />
  );
}

export function CommitsSection() {
  const [name = null, setName] = useSetting("author_name");
  const [email = null, setEmail] = useSetting("author_email");
  return (
    <>
      <h1>Commits</h1>
      <SettingRow
        title="Author"
        text="Leave empty to commit as git names you in a folder of this machine, on a server as its user. The commit form can say otherwise for one commit."
      >
        <div className="settings-fields">
          <KeptField label="Name" placeholder="From git or the server" kept={name} onKeep={setName} />
          <KeptField label="E-mail" type="email" placeholder="From git or the server" kept={email} onKeep={setEmail} />
        </div>
      </SettingRow>
    </>
  );
}
