/** Adds the words of the game to those of the page, when its board is loaded. */
import { addWords } from "../../lib/text";
import { en } from "./words.en";
import { ru } from "./words.ru";

declare module "../../lib/text" {
  interface Words extends Record<keyof typeof en, Message> {}
}

addWords({ en, ru });
