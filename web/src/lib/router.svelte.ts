/** The page that is shown. Addresses come after `#`, so the server needs no list of pages and never sees an invitation. */
import { house } from "$house";

export type Route =
  | { page: "home" }
  | { page: "new"; game: string; scenario?: string }
  | { page: "scenario"; game: string; scenario: string }
  | { page: "learn"; game: string }
  | { page: "guide"; game: string }
  | { page: "print"; game: string }
  | { page: "lobby" }
  | { page: "match"; id: string; invite: string }
  | { page: "replay"; id: string }
  | { page: "results"; game: string }
  | { page: "player"; name: string }
  | { page: "account" }
  | { page: "confirm"; secret: string }
  | { page: "reset"; secret: string }
  | { page: "about" }
  | { page: "lost" };

// Pages about other people and accounts.
const PEOPLE = new Set(["results", "player", "account", "confirm", "reset"]);

export function parse(hash: string): Route {
  const [path = "", query = ""] = hash.replace(/^#/, "").split("?", 2);
  let parts: string[];
  try {
    parts = path.split("/").filter(Boolean).map(decodeURIComponent);
  } catch {
    return { page: "lost" }; // a broken % in an address written by hand
  }
  const [page, id, more] = parts;
  if (!page) return { page: "home" };
  if (PEOPLE.has(page) && !house.capabilities.people) return { page: "lost" };
  const scenario = new URLSearchParams(query).get("s") ?? "";
  if (page === "new") return { page, game: id ?? "", scenario };
  if (page === "scenario" && id) return { page, game: id, scenario };
  if ((page === "learn" || page === "guide" || page === "print") && id) return { page, game: id };
  if (page === "results") return { page, game: id ?? "" };
  if (page === "player" && id) return { page, name: id };
  if (page === "confirm" && id) return { page, secret: id };
  if (page === "reset") return { page, secret: id ?? "" };
  if (page === "match" && id && more === "replay") return { page: "replay", id };
  if (page === "match" && id) return { page, id, invite: new URLSearchParams(query).get("invite") ?? "" };
  if (page === "lobby" || page === "account" || page === "about") return { page };
  return { page: "lost" };
}

export function href(route: Route): string {
  switch (route.page) {
    case "home":
    case "lost":
      return "#/";
    case "new":
    case "scenario": {
      const scenario = route.scenario ? `?s=${route.scenario}` : "";
      return route.game ? `#/${route.page}/${encodeURIComponent(route.game)}${scenario}` : `#/${route.page}`;
    }
    case "learn":
    case "guide":
    case "print":
      return `#/${route.page}/${encodeURIComponent(route.game)}`;
    case "results":
      return route.game ? `#/results/${encodeURIComponent(route.game)}` : "#/results";
    case "player":
      return `#/player/${encodeURIComponent(route.name)}`;
    case "match": {
      const invite = route.invite ? `?invite=${encodeURIComponent(route.invite)}` : "";
      return `#/match/${encodeURIComponent(route.id)}${invite}`;
    }
    case "confirm":
      return `#/confirm/${encodeURIComponent(route.secret)}`;
    case "reset":
      return route.secret ? `#/reset/${encodeURIComponent(route.secret)}` : "#/reset";
    case "replay":
      return `#/match/${encodeURIComponent(route.id)}/replay`;
    default:
      return `#/${route.page}`;
  }
}

class Router {
  route = $state<Route>(parse(location.hash));

  constructor() {
    addEventListener("hashchange", () => {
      this.route = parse(location.hash);
      scrollTo(0, 0);
    });
  }

  go(route: Route): void {
    location.hash = href(route);
  }
}

export const router = new Router();
