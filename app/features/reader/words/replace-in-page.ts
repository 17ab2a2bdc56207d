import { type ReplacedWord, findReplacements } from '#shared/reading/replaced-words';
import type { WordReplacement } from '#shared/reading/word-replacement';
import { type PagePassage, textNodesOf } from '../text/passages-in-page.ts';
import type { StageSection } from '../text/text-stage.ts';
import './replaced-words.css';

const done = new WeakMap<HTMLElement, readonly WordReplacement[]>();

/**
 * Shows the reader's words in a section. The original stays in the text, invisible, and the new word is an annotation
 * of it, so that every offset still counts the original.
 */
export function replaceInSection({ article, passages }: StageSection, words: readonly WordReplacement[]): boolean {
  const before = done.get(article);
  if (before === words || (!before && words.length === 0)) return false;
  done.set(article, words);
  for (const passage of passages) replaceInPassage(passage, words);
  return true;
}

function replaceInPassage({ element, text }: PagePassage, words: readonly WordReplacement[]): void {
  const existing = element.querySelectorAll('ruby[data-own]');
  for (const ruby of existing)
    ruby.replaceWith([...ruby.querySelectorAll('span')].map((part) => part.textContent).join(''));
  if (existing.length > 0) element.normalize();
  for (const found of findReplacements(text, words).toReversed()) replaceWord(element, found);
}

/** Words that several elements share, and those under a ruby, stay as they are. */
function replaceWord(element: HTMLElement, { start, end, shown }: ReplacedWord): void {
  let passed = 0;
  for (const node of textNodesOf(element)) {
    if (start < passed + node.length) {
      if (end > passed + node.length || node.parentElement?.closest('ruby')) return;
      const word = node.splitText(start - passed);
      word.splitText(end - start);
      word.replaceWith(ownRuby(word.data, shown));
      return;
    }
    passed += node.length;
  }
}

/** The shown word stands inside the original, so that a range over the original covers it. */
function ownRuby(original: string, shown: string): HTMLElement {
  const ruby = document.createElement('ruby');
  ruby.dataset['own'] = '';
  ruby.title = original;
  const word = document.createElement('rt');
  word.textContent = shown;
  ruby.append(hidden(original.slice(0, 1)), word, hidden(original.slice(1)));
  return ruby;
}

function hidden(text: string): HTMLElement {
  const part = document.createElement('span');
  part.ariaHidden = 'true';
  part.textContent = text;
  return part;
}
