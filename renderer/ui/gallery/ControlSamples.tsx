// Buttons, fields and choices.
import { Copy, FolderOpen, History, Info, Pencil, Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { RadioGroup } from "react-aria-components";
import { Button } from "../controls/Button.tsx";
import { Checkbox } from "../controls/Checkbox.tsx";
import { Choice } from "../controls/Choice.tsx";
import { IconButton } from "../controls/IconButton.tsx";
import { SearchField } from "../controls/SearchField.tsx";
import { SegmentedControl } from "../controls/SegmentedControl.tsx";
import { Switch } from "../controls/Switch.tsx";
import { TextArea } from "../controls/TextArea.tsx";
import { TextField } from "../controls/TextField.tsx";
import { Kbd } from "../text/Kbd.tsx";
import { Sample } from "./Sample.tsx";

/** Samples of controls. */
export function ControlSamples() {
  const [mode, setMode] = useState<"edit" | "blame" | "changes">("edit");
  const [isPressed, setPressed] = useState(true);
  return (
    <>
      <Sample title="Button">
        <div className="gallery-row">
          <Button variant="main" keys="Ctrl+Enter">
            Commit 6 changes
          </Button>
          <Button icon={FolderOpen}>Choose folder…</Button>
          <Button variant="quiet">Discard all</Button>
        </div>
        <div className="gallery-row">
          <Button variant="danger" icon={Trash2}>
            Replace and commit
          </Button>
          <Button keys="Shift+C">Comment</Button>
          <Button variant="quiet" icon={Plus}>
            Trailer
          </Button>
        </div>
        <div className="gallery-row">
          <Button size="small">Load diff</Button>
          <Button size="normal">Test</Button>
          <Button size="large" variant="main">
            Connect
          </Button>
        </div>
        <div className="gallery-row">
          <Button busy>Sending</Button>
          <Button variant="main" busy>
            Committing
          </Button>
          <Button offReason="Nothing is staged">Commit</Button>
          <Button variant="main" isDisabled>
            Off
          </Button>
          <Button variant="quiet" offReason="There is no next page">
            Next
          </Button>
        </div>
      </Sample>
      <Sample title="Icon button, segments, switch, checkbox, keys">
        <div className="gallery-row">
          <IconButton icon={History} label="History of this file" keys="Ctrl+Shift+H" />
          <IconButton icon={Info} label="File facts" pressed={isPressed} onPress={() => setPressed(!isPressed)} />
          <IconButton icon={Copy} label="Copy path" size="normal" />
          <IconButton icon={Pencil} label="Edit" size="large" offReason="This is a tag" />
          <IconButton icon={Copy} label="Copy all" busy />
        </div>
        <SegmentedControl
          label="Mode"
          value={mode}
          onChange={setMode}
          segments={[
            { value: "edit", label: "Edit" },
            { value: "blame", label: "Blame" },
            { value: "changes", label: "Changes" },
          ]}
        />
        <RadioGroup aria-label="If main has moved" defaultValue="merge">
          <Choice value="stay">Do not send</Choice>
          <Choice value="merge">Merge when no place overlaps</Choice>
        </RadioGroup>
        <div className="gallery-row">
          <Switch defaultSelected>Executable</Switch>
          <Switch>Off. Only this app can reach it.</Switch>
          <Switch isDisabled label="Off and disabled" />
        </div>
        <div className="gallery-row">
          <Checkbox defaultSelected>6 staged changes</Checkbox>
          <Checkbox isIndeterminate>Some</Checkbox>
          <Checkbox>None</Checkbox>
          <Checkbox isDisabled defaultSelected>
            Off
          </Checkbox>
        </div>
        <div className="gallery-row">
          <Kbd keys="Ctrl+Shift+P" />
          <Kbd keys="Enter" />
          <Kbd keys="Up" />
          <Kbd keys="Down" />
          <Kbd keys="/" />
        </div>
      </Sample>
      <Sample title="Text field, text area">
        <TextField
          label="Server address"
          labelPlace="side"
          size="large"
          mono
          defaultValue="https://gitlab.halden.example"
          suffix={<span className="ui-mono">/api/v4</span>}
        />
        <TextField
          label="Access token"
          labelPlace="side"
          size="large"
          mono
          secret
          defaultValue="glpat-sample"
          description="Leave empty to read public files only."
        />
        <TextField label="Branch" mono defaultValue="plan..cutoff" error="A branch name cannot contain two dots in a row." />
        <div className="gallery-row">
          <TextField label="Read only" labelPlace="hidden" isReadOnly defaultValue="Read only" size="small" />
          <TextField label="Disabled" labelPlace="hidden" isDisabled defaultValue="Disabled" size="small" />
          <SearchField label="Filter files" placeholder="Filter files" size="small" value="" onChange={() => undefined}>
            <Kbd keys="/" silent />
          </SearchField>
        </div>
        <TextArea label="Message" mono rows={2} defaultValue="Honour parcel size in depot cut-offs" />
      </Sample>
    </>
  );
}
