import type { ReactNode } from 'react';
import { useRouteLoaderData } from 'react-router';
import type { loader as rootLoader } from '../../root.tsx';
import my from '../account/my.module.css';
import styles from './share-link.module.css';

/** A link to copy or to share. The dialog loads on click. */
export function ShareLink({ path, title, label }: { path: string; title: string; label: string }): ReactNode {
  const root = useRouteLoaderData<typeof rootLoader>('root');
  const url = `${root?.origin ?? ''}${path}`;
  const share = async (): Promise<void> => {
    const { showShareDialog } = await import('./share-sheet.tsx');
    showShareDialog({ title, url, kakaoKey: root?.kakaoKey ?? '' });
  };
  return (
    <div className={styles.share}>
      <input readOnly value={url} aria-label={label} onFocus={(event) => event.currentTarget.select()} />
      <button type="button" className={my.smallButton} aria-haspopup="dialog" onClick={() => void share()}>
        공유하기
      </button>
    </div>
  );
}
