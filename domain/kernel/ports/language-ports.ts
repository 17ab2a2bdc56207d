/** One meaning of a word, from a dictionary of the National Institute of Korean Language. */
export interface DictionaryEntry {
  word: string;
  /** Part of speech in Korean; '' if none. */
  partOfSpeech: string;
  definition: string;
  /** The page of the entry. */
  link: string;
  dictionary: string;
}

/** Dictionaries by the operator's keys. */
export interface Dictionary {
  isOn: boolean;
  /** No entries for an unknown word; `failed` without a readable answer. Never throws. */
  search(word: string): Promise<DictionaryEntry[] | 'failed'>;
}

/** A translation service by the operator's key. */
export interface Translator {
  /** Its name, for readers; null without a key. */
  service: string | null;
  /** `spent`: the quota of the key is used up. Never throws. */
  translate(input: { text: string; target: string }): Promise<{ text: string } | 'failed' | 'spent'>;
}
