import { house } from "$house";
import { mount } from "svelte";
import "./fonts.css";
import "./tokens.css";
import "./base.css";
import { somebody } from "./lib/api";
import { router } from "./lib/router.svelte";
import { awaitGesture } from "./lib/sound";
import { comeAhead } from "./shell/ahead";
import App from "./shell/App.svelte";

// Fetch it at once, because every page needs it. If this fails, the page tries again and reports it.
somebody().catch(() => {});
if (router.route.page === "match") comeAhead(router.route.id);

awaitGesture();
// A house that needs time to start shows its progress.
if (house.watch) void import("./house/Starting.svelte").then(({ default: Starting }) => mount(Starting, { target: document.body, props: { house } }));

mount(App, { target: document.getElementById("app")! });
