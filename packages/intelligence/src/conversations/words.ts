/** Words that say nothing of the matter: function words, courtesies and the frames of a request. */
const EMPTY_WORDS = new Set(
  `a an the i im iam id ive ill my me mine myself we our us you your yours u ur youre he she his her him they them
  their it its to of for in on at and or but is are was were be been being am do does did doing done have has
  had having can could would will shall should may might must please pls plz kindly with this that these those
  thats there theres here what whats which who whom how when where why if so as by from about into out up off
  over then than just also too very really only even still again like want wants wanted wanna wand need needs
  needed wish hoping looking trying require get got getting let lets make made hi hello hey hai good morning
  afternoon evening thanks thank ok okay yes yeah yep no not sure help assist assistance today now some any one
  know tell give see look got go going because since ago able im dont didnt cant wont isnt doesnt sir madam
  sorry great fine right well mr mrs ms name el la los las un una de que y en por para con mi me se no es lo al
  del su quiero necesito puedo hola gracias favor der die das ein eine einen und ich mein meine meinen mit für
  von zu zum zur ist nicht sie kann möchte brauche bitte danke hallo wie le les des du et je ma mon mes pour
  avec est pas vous ne un une au aux voudrais veux bonjour merci il di che e per con mio mia vorrei sono o os as
  um uma do da em meu minha com quero preciso`
    .trim()
    .split(/\s+/),
);

/** Splits text into lower-case words without apostrophes, in any script that separates words. */
export function wordsOf(text: string): string[] {
  return (
    text
      .toLowerCase()
      .normalize('NFKC')
      .match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}'’]*/gu) ?? []
  ).map((word) => word.replace(/['’]/g, ''));
}

/** Returns the words that carry meaning, in order: no function words, courtesies or numbers. */
export function contentWords(text: string): string[] {
  return wordsOf(text).filter((word) => !EMPTY_WORDS.has(word) && !/^\p{N}+$/u.test(word));
}

/** Cuts common English endings so that forms of one word compare equal; other languages lose at most a plural s. */
export function stem(word: string): string {
  let root = word;
  if (root.length > 4) {
    if (root.endsWith('ies')) root = `${root.slice(0, -3)}y`;
    else if (root.endsWith('sses')) root = root.slice(0, -2);
    else if (/[^su]s$/.test(root)) root = root.slice(0, -1);
  }
  if (root.length > 5 && root.endsWith('ing')) root = root.slice(0, -3);
  else if (root.length > 5 && root.endsWith('ed')) root = root.slice(0, -2);
  return root.length > 4 && root.endsWith('e') ? root.slice(0, -1) : root;
}
