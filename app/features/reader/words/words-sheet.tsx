import { Sheet } from '../shell/sheet.tsx';
import { WordsPanel } from './words-panel.tsx';

interface WordsSheetProps {
  work: number;
  word: string;
  isOpen: boolean;
  onClose(): void;
}

export function WordsSheet({ work, word, isOpen, onClose }: WordsSheetProps) {
  return (
    <Sheet title="단어 바꿔 읽기" place="side" isOpen={isOpen} onClose={onClose}>
      <WordsPanel work={work} word={word} />
    </Sheet>
  );
}
