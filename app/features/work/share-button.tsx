import type { ReactNode } from 'react';
import Upload from '~icons/tabler/upload';
import { useRouteLoaderData } from 'react-router';
import type { loader as rootLoader } from '../../root.tsx';
import { toast } from '../../components/toasts.ts';
import ui from '../../components/ui.module.css';

/** Loads the dialog on click. */
export function ShareButton({ title, className }: { title: string; className: string | undefined }): ReactNode {
  const root = useRouteLoaderData<typeof rootLoader>('root');
  const share = async (): Promise<void> => {
    const [{ showShareDialog: showShareSheet }, { sharedUrl }] = await Promise.all([
      import('../sharing/share-sheet.tsx'),
      import('../sharing/share-methods.ts'),
    ]);
    showShareSheet({ title, url: sharedUrl(location), kakaoKey: root?.kakaoKey ?? '' });
  };
  const failed = (): void =>
    void toast({ variant: 'destructive', title: '공유 창을 열지 못했습니다. 주소창의 주소를 복사해 주세요.' });
  return (
    <button
      type="button"
      className={`${ui.icon} ${className ?? ''}`}
      onClick={() => void share().catch(failed)}
      aria-label="공유하기"
      aria-haspopup="dialog"
    >
      <Upload aria-hidden="true" />
    </button>
  );
}
