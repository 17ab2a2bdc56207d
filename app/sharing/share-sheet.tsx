import * as Dialog from '@radix-ui/react-dialog';
import { type ReactNode, useState } from 'react';
import Copy from '~icons/tabler/copy';
import Message from '~icons/tabler/message-circle';
import Share from '~icons/tabler/share-2';
import Cross from '~icons/tabler/x';
import { showInOwnTree } from '../ui/own-tree.ts';
import { toast } from '../ui/toasts.ts';
import ui from '../ui/ui.module.css';
import { type Shared, shareByKakao, shareLinks } from './share-ways.ts';
import styles from './share-sheet.module.css';

export interface SheetWish extends Shared {
  /** The shop's key with Kakao; empty: no KakaoTalk. */
  kakaoKey: string;
}

/** Shows the ways to share over whatever is there; a second press changes nothing. */
export function showShareSheet(wish: SheetWish): void {
  showInOwnTree((close) => <ShareSheet wish={wish} onClose={close} />);
}

function ShareSheet({ wish, onClose }: { wish: SheetWish; onClose(): void }): ReactNode {
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
          <Ways wish={wish} leave={leave} />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function Ways({ wish, leave }: { wish: SheetWish; leave(): void }): ReactNode {
  const { title, url, kakaoKey } = wish;
  const [isCopyable, setCopyable] = useState(true);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(url);
      leave();
      toast({ title: '링크를 복사했습니다.' });
    } catch {
      // No leave to copy: the address is shown, chosen whole.
      setCopyable(false);
    }
  };
  const kakao = async (): Promise<void> => {
    const isShared = await shareByKakao(kakaoKey, url);
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
        <Way mark={<Copy aria-hidden="true" />} name="링크 복사" act={copy} />
        {kakaoKey ? <Way mark={<Message aria-hidden="true" />} name="카카오톡" act={kakao} /> : null}
        {shareLinks(wish).map(({ name, href }) => (
          <li key={name}>
            <a className={styles.way} href={href} target="_blank" rel="external noopener noreferrer" onClick={leave}>
              <span aria-hidden="true">{name.slice(0, 1)}</span>
              {name}
            </a>
          </li>
        ))}
        {typeof navigator.share === 'function' ? (
          <Way mark={<Share aria-hidden="true" />} name="다른 앱" act={device} />
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

function Way({ mark, name, act }: { mark: ReactNode; name: string; act(): Promise<void> }): ReactNode {
  return (
    <li>
      <button type="button" className={styles.way} onClick={() => void act()}>
        <span>{mark}</span>
        {name}
      </button>
    </li>
  );
}
