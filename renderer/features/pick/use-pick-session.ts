// A session for as long as its dialog is on screen.
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useStore } from "zustand";
import type { PickRequest } from "../../state/pick.ts";
import type { PickState } from "./pick-state.ts";
import { createPickSession, type PickSession } from "./session.ts";

export function usePickSession(request: PickRequest): { session: PickSession; state: PickState } {
  const client = useQueryClient();
  const [session] = useState(() => createPickSession(client, request));
  useEffect(() => {
    session.open();
    return session.close;
  }, [session]);
  return { session, state: useStore(session.store) };
}
