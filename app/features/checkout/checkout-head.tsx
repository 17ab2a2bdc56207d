import * as Dialog from '@radix-ui/react-dialog';
import type { ReactNode } from 'react';
import Cross from '~icons/tabler/x';
import ui from '../../components/ui.module.css';
import styles from './checkout-dialog.module.css';

/** Title and close button of a checkout dialog. */
export function CheckoutHead({ title, subtitle }: { title: string; subtitle?: string | undefined }): ReactNode {
  return (
    <header className={styles.head}>
      <div>
        <Dialog.Title className={styles.title}>{title}</Dialog.Title>
        {subtitle ? <p className={styles.subtitle}>{subtitle}</p> : null}
      </div>
      <Dialog.Close className={ui.icon} aria-label="창 닫기">
        <Cross aria-hidden="true" />
      </Dialog.Close>
    </header>
  );
}
