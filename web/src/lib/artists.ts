/** Who drew the icons that the page uses, by the names of the game-icons set; a test keeps it complete.
 *
 * An icon is its artist's when the drawing in the npm package is that of the file of the same name in the artist's folder
 * of the set (https://github.com/game-icons/icons). Two artists may have a file of one name: compare the drawings.
 */
const DRAWN: Record<string, string> = {
  Lorc:
    "anvil beer-stein bone-knife boot-prints bowman broadhead-arrow broadsword burning-eye candle-skull " +
    "crested-helmet croc-sword crossed-axes crossed-sabres crown crowned-skull crystal-ball crystal-shine " +
    "curled-leaf curvy-knife daemon-skull ent-mouth fire-ring guarded-tower high-shot hood horned-helm " +
    "horse-head hourglass hunting-horn knapsack linden-leaf mirror-mirror mountains open-book peaks pine-tree " +
    "plain-dagger pocket-bow pointy-hat pointy-sword poker-hand queen-crown raven recycle robe rolling-bomb " +
    "rune-sword scroll-unfurled scythe shining-sword spears spectre sun swan tower-fall tribal-mask visored-helm " +
    "volcano whip white-tower wizard-staff wolf-head wooden-sign wyvern",
  Delapouite:
    "boat-horizon bow-arrow brute camp-cooking-pot camping-tent castle-ruins chest-armor crescent-staff " +
    "diamond-ring double-fish drakkar dungeon-gate eagle-head elephant-head evil-tower fishing-boat " +
    "flag-objective hand-bandage harbor-dock hill-fort hobbit-door hut imperial-crown medieval-gate mountain-road " +
    "palm-tree person pitchfork polar-star ring river rock-golem round-star round-table smoking-pipe snake-tongue " +
    "stone-bridge stone-path sun-cloud sun-spear sword-brandish vertical-banner war-axe warlock-hood water-flask " +
    "wizard-face",
  Skoll: "bat big-diamond-ring cobra siege-ram talk troll",
  Sbed: "death-skull hand poison-cloud shield tombstone",
  "Caro Asercion": "birch-trees cloaked-figure-on-horseback goblin round-potion",
  "Carl Olsen": "spider-alt",
  Cathelineau: "swordman",
  DarkZaitzev: "hooded-figure",
  Faithtoken: "card-draw",
  "Kier Heyl": "dwarf-helmet",
  Lucas: "cloak",
  Sparker: "bear-face",
};

/** The artists with their icons, sorted by the number of icons. */
export const ARTISTS: [string, string[]][] = Object.entries(DRAWN).map(([artist, names]) => [artist, names.split(" ")]);
