/** The reader's settings on this device: language, theme, shortcuts. */
export type Language = "en" | "ru";
export type Theme = "system" | "light" | "dark";
/** How fast the film of the others' turn plays. */
export type Speed = "off" | "fast" | "normal" | "slow";
export const SPEEDS: readonly Speed[] = ["off", "fast", "normal", "slow"];
/** When the coach appears: in the first matches of a game, always, or never. */
export type CoachWhen = "first" | "on" | "off";
export const COACH: readonly CoachWhen[] = ["first", "on", "off"];
export const LANGUAGES: readonly Language[] = ["en", "ru"];

function stored(key: string): string | null {
  try {
    return localStorage.getItem(`warhost.${key}`);
  } catch {
    return null; // a browser without storage
  }
}

function store(key: string, value: string): void {
  try {
    localStorage.setItem(`warhost.${key}`, value);
  } catch {
    // without storage it lasts until the page is closed
  }
}

function firstLanguage(): Language {
  const kept = stored("language");
  if (kept === "en" || kept === "ru") return kept;
  // The first of the browser's languages that we have.
  const known = navigator.languages.map((tag) => tag.toLowerCase().split("-")[0]).filter((tag) => tag === "en" || tag === "ru");
  return known[0] === "ru" ? "ru" : "en";
}

function firstTheme(): Theme {
  const kept = stored("theme");
  return kept === "light" || kept === "dark" ? kept : "system";
}

function firstSpeed(): Speed {
  const kept = stored("film") as Speed | null;
  return kept && SPEEDS.includes(kept) ? kept : "normal";
}

function firstCoach(): CoachWhen {
  const kept = stored("coach") as CoachWhen | null;
  return kept && COACH.includes(kept) ? kept : "first";
}

function firstVolume(): number {
  const kept = Number(stored("volume") ?? 50);
  return kept >= 0 && kept <= 100 ? kept : 50;
}

class Settings {
  language = $state<Language>(firstLanguage());
  theme = $state<Theme>(firstTheme());
  /** Whether single letters and digits are shortcuts. */
  keys = $state(stored("keys") !== "off");
  film = $state<Speed>(firstSpeed());
  /** How loud sounds are, from 0 to 100. */
  volume = $state(firstVolume());
  muted = $state(stored("muted") === "on");
  coach = $state<CoachWhen>(firstCoach());
  /** Whether a notification says that it is the reader's turn. */
  notify = $state(stored("notify") === "on");

  constructor() {
    this.#apply();
  }

  setLanguage(language: Language): void {
    this.language = language;
    store("language", language);
    this.#apply();
  }

  setTheme(theme: Theme): void {
    this.theme = theme;
    store("theme", theme);
    this.#apply();
  }

  setKeys(on: boolean): void {
    this.keys = on;
    store("keys", on ? "on" : "off");
  }

  setFilm(speed: Speed): void {
    this.film = speed;
    store("film", speed);
  }

  setVolume(volume: number): void {
    this.volume = volume;
    store("volume", String(volume));
  }

  setMuted(muted: boolean): void {
    this.muted = muted;
    store("muted", muted ? "on" : "off");
  }

  setCoach(when: CoachWhen): void {
    this.coach = when;
    store("coach", when);
  }

  setNotify(on: boolean): void {
    this.notify = on;
    store("notify", on ? "on" : "off");
  }

  #apply(): void {
    document.documentElement.lang = this.language;
    if (this.theme === "system") delete document.documentElement.dataset["theme"];
    else document.documentElement.dataset["theme"] = this.theme;
  }
}

export const settings = new Settings();
