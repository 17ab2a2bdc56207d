import type { ReactNode } from 'react';
import { useRouteLoaderData } from 'react-router';
import type { loader as rootLoader } from '../../root.tsx';
import my from '../account/my.module.css';
import styles from './reader-gifts.module.css';

/** The link of a gift, to copy or to share. The dialog loads on click. */
export function GiftLink({ path, title }: { path: string; title: string }): ReactNode {
  const root = useRouteLoaderData<typeof rootLoader>('root');
  const url = `${root?.origin ?? ''}${path}`;
  const share = async (): Promise<void> => {
    const { showShareDialog } = await import('../sharing/share-sheet.tsx');
    showShareDialog({ title, url, kakaoKey: root?.kakaoKey ?? '' });
  };
  return (
    <div className={styles.share}>
      <input readOnly value={url} aria-label="선물 링크" onFocus={(event) => event.currentTarget.select()} />
      <button type="button" className={my.smallButton} aria-haspopup="dialog" onClick={() => void share()}>
        공유하기
      </button>
    </div>
  );
}
