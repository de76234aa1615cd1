"use client";

import { useEffect } from "react";
import { ask } from "../ask.js";
import { play } from "../play.js";

export default function Page() {
  useEffect(() => {
    play({ ask });
  }, []);
  return <p>Tengen</p>;
}
