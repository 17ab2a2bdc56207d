import * as Dialog from '@radix-ui/react-dialog';
import { type ReactNode, useState } from 'react';
import { PURCHASE_KIND_NAMES } from '#vocabulary/purchases';
import { UNIT_NAMES } from '#vocabulary/shelves';
import Cross from '~icons/tabler/x';
import { showInOwnTree } from '../ui/own-tree.ts';
import ui from '../ui/ui.module.css';
import veil from '../ui/veil.module.css';
import { AskStep } from './ask-step.tsx';
import { type Buying, chosenEpisodes, kindOf } from './buying-state.ts';
import { rangeWords } from './buying-words.ts';
import styles from './buying-dialog.module.css';
import { ChooseStep } from './choose-step.tsx';
import { type BuyingPage, DoneStep } from './done-step.tsx';
import { TicketStep } from './ticket-step.tsx';
import { Refused } from './refused.tsx';
import { useBuying } from './use-buying.ts';
import { type KeptWant, forgetWant, keptWant } from './want.ts';

/** Shows the one dialog of all purchases over whatever is there; a second press changes nothing. */
export function showBuying(want: KeptWant, page: BuyingPage): void {
  showInOwnTree((close) => <BuyingDialog want={want} page={page} onClose={close} />);
}

interface DialogProps {
  want: KeptWant;
  page: BuyingPage;
  onClose(): void;
}

function BuyingDialog({ want, page, onClose }: DialogProps): ReactNode {
  const [isOpen, setOpen] = useState(true);
  const leave = (): void => {
    // What is being paid is told of, on the next page if this one is left before.
    if (!keptWant()?.paying) forgetWant();
    setOpen(false);
  };
  return (
    <Dialog.Root open={isOpen} onOpenChange={leave}>
      <Dialog.Portal>
        <div className={veil.veil} data-veil />
        <Dialog.Content
          className={styles.dialog}
          aria-modal="true"
          aria-describedby={undefined}
          onInteractOutside={(event) => {
            // A press beside the dialog leaves it; one in a question that stands above it does not.
            const isBeside = event.target instanceof Element && event.target.matches('[data-veil]');
            if (!isBeside) event.preventDefault();
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            onClose();
          }}
        >
          {want.way === 'ticket' || want.way === 'wait-free' ? (
            <TicketStep want={want} way={want.way} page={page} leave={leave} />
          ) : (
            <Purchase want={want} page={page} leave={leave} />
          )}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function Purchase({ want, page, leave }: Omit<DialogProps, 'onClose'> & { leave(): void }): ReactNode {
  const { now, acts } = useBuying(want, page.refresh);
  return (
    <>
      <Head now={now} />
      {now.step === 'loading' ? <Loading /> : null}
      {now.step === 'failed' ? <Refused refusal={now.refusal} acts={acts} leave={leave} /> : null}
      {now.step === 'choosing' ? <ChooseStep now={now} acts={acts} /> : null}
      {now.step === 'asking' || now.step === 'paying' ? <AskStep now={now} acts={acts} leave={leave} /> : null}
      {now.step === 'done' ? <DoneStep message={now.message} episode={now.episode} page={page} leave={leave} /> : null}
    </>
  );
}

function Head({ now }: { now: Buying }): ReactNode {
  const { title, about } = headOf(now);
  return (
    <header className={styles.head}>
      <div>
        <Dialog.Title className={styles.title}>{title}</Dialog.Title>
        {about ? <p className={styles.about}>{about}</p> : null}
      </div>
      <Dialog.Close className={ui.icon} aria-label="창 닫기">
        <Cross aria-hidden="true" />
      </Dialog.Close>
    </header>
  );
}

function headOf(now: Buying): { title: string; about?: string } {
  if (now.step === 'choosing') return { title: '회차 선택', about: now.state.title };
  if (now.step !== 'asking' && now.step !== 'paying') return { title: '구매하기' };
  const chosen = chosenEpisodes(now.state, now.choice);
  const unit = UNIT_NAMES[chosen[0]?.unit ?? 'episode'];
  const range = rangeWords(chosen, unit);
  return {
    title: PURCHASE_KIND_NAMES[kindOf(now.choice)],
    about: range ? `${now.state.title} · ${range}` : now.state.title,
  };
}

function Loading(): ReactNode {
  return (
    <div className={styles.loading} role="status">
      <span className="visually-hidden">가격을 확인하고 있습니다.</span>
      <span />
      <span />
      <span />
    </div>
  );
}
