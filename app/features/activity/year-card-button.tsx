import { type ReactNode, useState } from 'react';
import { saveFile } from '../../browser/save-file.ts';
import ui from '../../components/ui.module.css';
import my from '../account/my.module.css';
import type { YearCard } from './draw-year-card.ts';

/** Makes a picture of the year to share; drawn on this device on use. */
export function YearCardButton({ card }: { card: YearCard }): ReactNode {
  const [message, setMessage] = useState('');
  const save = async (): Promise<void> => {
    setMessage('');
    const picture = await import('./draw-year-card.ts')
      .then(({ drawYearCard }) => drawYearCard(card))
      .catch(() => null);
    const outcome = picture ? await saveFile(`${card.year}년의 독서.png`, picture) : 'failed';
    setMessage(
      outcome === 'failed' ? '이미지를 만들지 못했습니다. 잠시 후 다시 시도해 주세요.' : '이미지를 저장했습니다.',
    );
  };
  return (
    <>
      <button type="button" className={`${ui.button} ${ui.outline} ${my.wide}`} onClick={() => void save()}>
        {card.year}년 독서 카드 저장
      </button>
      <p role="status" className={my.small}>
        {message}
      </p>
    </>
  );
}
