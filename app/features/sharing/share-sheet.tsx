import * as Dialog from '@radix-ui/react-dialog';
import { type ReactNode, useState } from 'react';
import Copy from '~icons/tabler/copy';
import Message from '~icons/tabler/message-circle';
import Share from '~icons/tabler/share-2';
import Cross from '~icons/tabler/x';
import { openDialog } from '../../components/open-dialog.ts';
import { toast } from '../../components/toasts.ts';
import ui from '../../components/ui.module.css';
import { type Shared, shareWithKakao, shareLinks } from './share-methods.ts';
import styles from './share-sheet.module.css';

export interface ShareSheetOptions extends Shared {
  /** '' hides KakaoTalk. */
  kakaoKey: string;
}

/** One dialog at a time. */
export function showShareDialog(options: ShareSheetOptions): void {
  openDialog((close) => <ShareDialog wish={options} onClose={close} />);
}

function ShareDialog({ wish, onClose }: { wish: ShareSheetOptions; onClose(): void }): ReactNode {
  const [isOpen, setOpen] = useState(true);
  const leave = (): void => setOpen(false);
  return (
    <Dialog.Root open={isOpen} onOpenChange={leave}>
      <Dialog.Portal>
        <div className={styles.scrim} data-veil />
        <Dialog.Content
          className={styles.sheet}
          aria-modal="true"
          aria-describedby={undefined}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            onClose();
          }}
        >
          <div className={styles.head}>
            <Dialog.Title className={styles.title}>공유하기</Dialog.Title>
            <Dialog.Close className={ui.icon} aria-label="닫기">
              <Cross aria-hidden="true" />
            </Dialog.Close>
          </div>
          <ShareMethods wish={wish} leave={leave} />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function ShareMethods({ wish, leave }: { wish: ShareSheetOptions; leave(): void }): ReactNode {
  const { title, url, kakaoKey } = wish;
  const [isCopyable, setCopyable] = useState(true);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(url);
      leave();
      toast({ title: '링크를 복사했습니다.' });
    } catch {
      // Clipboard denied: select the URL.
      setCopyable(false);
    }
  };
  const kakao = async (): Promise<void> => {
    const isShared = await shareWithKakao(kakaoKey, url);
    leave();
    if (!isShared) toast({ variant: 'destructive', title: '카카오톡을 열지 못했습니다. 링크를 복사해 공유해 주세요.' });
  };
  const device = async (): Promise<void> => {
    leave();
    await navigator.share({ title, url }).catch(() => undefined);
  };
  return (
    <>
      <ul className={styles.ways}>
        <ShareMethod mark={<Copy aria-hidden="true" />} name="링크 복사" act={copy} />
        {kakaoKey ? <ShareMethod mark={<Message aria-hidden="true" />} name="카카오톡" act={kakao} /> : null}
        {shareLinks(wish).map(({ name, href }) => (
          <li key={name}>
            <a className={styles.way} href={href} target="_blank" rel="external noopener noreferrer" onClick={leave}>
              <span aria-hidden="true">{name.slice(0, 1)}</span>
              {name}
            </a>
          </li>
        ))}
        {typeof navigator.share === 'function' ? (
          <ShareMethod mark={<Share aria-hidden="true" />} name="다른 앱" act={device} />
        ) : null}
      </ul>
      {isCopyable ? null : (
        <label className={styles.address}>
          링크를 복사하지 못했습니다. 아래 주소를 복사해 주세요.
          <input readOnly value={url} ref={(field) => field?.select()} />
        </label>
      )}
    </>
  );
}

function ShareMethod({ mark, name, act }: { mark: ReactNode; name: string; act(): Promise<void> }): ReactNode {
  return (
    <li>
      <button type="button" className={styles.way} onClick={() => void act()}>
        <span>{mark}</span>
        {name}
      </button>
    </li>
  );
}
