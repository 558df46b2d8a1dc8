import { mount } from "svelte";
import "./fonts.css";
import "./tokens.css";
import "./base.css";
import { somebody } from "./lib/api";
import { router } from "./lib/router.svelte";
import { comeAhead } from "./shell/ahead";
import App from "./shell/App.svelte";

// Asked at once: whatever page comes next needs it. Should it fail, that page asks again and says so.
somebody().catch(() => {});
if (router.route.page === "match") comeAhead(router.route.id);

mount(App, { target: document.getElementById("app")! });
