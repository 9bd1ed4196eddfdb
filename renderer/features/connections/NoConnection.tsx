// Stands where the page of a connection would be when the address names one that is not here.
import { Unplug } from "lucide-react";
import { DeadEnd } from "./DeadEnd.tsx";

export const NoConnection = () => (
  <DeadEnd title="There is no such connection" why="It was forgotten, or this address is from another machine." icon={Unplug} />
);
