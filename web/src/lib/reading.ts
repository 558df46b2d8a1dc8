/** Search the texts about a game: its guide and its exact rules. */
import type { Language } from "./settings.svelte";
import { Search, stem, wordsOf } from "./stem";
import type { GuideSection, Rule } from "./wire";

/** A section of the guide with the sentence that fits the search best. */
export interface GuideResult {
  section: GuideSection;
  excerpt: string;
}

const plain = (html: string): string =>
  html
    .replace(/<[^>]*>/g, " ")
    .replace(/&lt;/g, "<")
    .replace(/&gt;/g, ">")
    .replace(/&amp;/g, "&")
    .replace(/\s+/g, " ")
    .replace(/ ([.,;:!?)])/g, "$1")
    .trim();

export class Reading {
  private readonly ruled: Search<Rule>;
  private readonly guided: Search<GuideSection>;

  constructor(
    rules: Rule[],
    sections: GuideSection[],
    private readonly language: Language,
  ) {
    this.ruled = new Search(rules, (one) => `${one.title} ${one.id} ${plain(one.html)}`, language);
    this.guided = new Search(sections, (one) => `${one.title} ${plain(one.html)}`, language);
  }

  rules(query: string): Rule[] {
    return this.ruled.find(query);
  }

  guide(query: string): GuideResult[] {
    return this.guided.find(query).map((section) => ({ section, excerpt: this.excerpt(section, query) }));
  }

  /** The first of the sentences that have the most of the words. */
  private excerpt(section: GuideSection, query: string): string {
    const wanted = wordsOf(query);
    const count = (sentence: string): number => {
      const words = wordsOf(sentence);
      const stems = new Set(words.map((word) => stem(word, this.language)));
      return wanted.filter((word) => stems.has(stem(word, this.language)) || words.some((one) => one.startsWith(word))).length;
    };
    const sentences = plain(section.html).split(/(?<=[.!?]) /);
    return sentences.reduce((best, one) => (count(one) > count(best) ? one : best));
  }
}
