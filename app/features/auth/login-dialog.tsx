import * as Dialog from '@radix-ui/react-dialog';
import * as Tabs from '@radix-ui/react-tabs';
import { type ReactNode, useState } from 'react';
import { useLocation, useNavigate, useRevalidator } from 'react-router';
import Cross from '~icons/tabler/x';
import { ShopLogo } from '../../components/shop-logo.tsx';
import { useShop } from '../seo/page-head.ts';
import ui from '../../components/ui.module.css';
import veil from '../../components/overlay.module.css';
import { clearPendingAction } from './pending-action.ts';
import dialog from './login-dialog.module.css';
import { SocialSlot } from './social/social-slot.tsx';
import styles from './forms/forms.module.css';
import { JoinForm } from './forms/join-form.tsx';
import type { LoginRequest } from './login-request.ts';
import { LoginForm } from './forms/login-form.tsx';
import { savedLoginId } from './saved-login-id.ts';

export interface LoginDialogProps {
  request: LoginRequest;
  onClose(): void;
}

/** Login and join dialog (X1). */
export function LoginDialog({ request, onClose }: LoginDialogProps): ReactNode {
  const [tab, setTab] = useState<string>(request.tab);
  const [mail, setMail] = useState(savedLoginId);
  const [asker] = useState(() => document.activeElement);
  const entered = useEntered(onClose);
  const { pathname, search, hash } = useLocation();
  const returnTo = request.returnTo && request.returnTo !== pathname ? request.returnTo : pathname + search + hash;
  const form = { mail, onMail: setMail, returnTo, onEntered: entered };
  const closed = (): void => {
    clearPendingAction();
    onClose();
  };
  return (
    <Dialog.Root open onOpenChange={closed}>
      <Dialog.Portal>
        <div className={veil.veil} data-veil />
        <Dialog.Content
          className={dialog.dialog}
          aria-modal="true"
          aria-describedby={undefined}
          onInteractOutside={(event) => event.preventDefault()}
          onOpenAutoFocus={focusFirstEmpty}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            if (asker instanceof HTMLElement) asker.focus({ preventScroll: true });
          }}
        >
          <DialogHead title={tab === 'join' ? '회원가입' : '로그인'} />
          <Tabs.Root value={tab} onValueChange={setTab}>
            <Tabs.List className={dialog.tabs} aria-label="로그인과 회원가입">
              <Tabs.Trigger className={ui.tab} value="login">
                로그인
              </Tabs.Trigger>
              <Tabs.Trigger className={ui.tab} value="join">
                회원가입
              </Tabs.Trigger>
            </Tabs.List>
            <Tabs.Content className={dialog.panel} value="login" forceMount tabIndex={-1}>
              {request.reason ? <p className={styles.reason}>{request.reason}</p> : null}
              <p className={styles.greeting}>{'읽던 곳부터\n이어 보세요.'}</p>
              <LoginForm {...form} isKeptId={savedLoginId() !== ''} />
              <SocialSlot returnTo={returnTo} />
              <p className={styles.ways}>
                아직 회원이 아니신가요?
                <button type="button" onClick={() => setTab('join')}>
                  <strong>회원가입</strong>
                </button>
              </p>
            </Tabs.Content>
            <Tabs.Content className={dialog.panel} value="join" forceMount tabIndex={-1}>
              {request.reason ? <p className={styles.reason}>{request.reason}</p> : null}
              <JoinForm {...form} isSeen={tab === 'join'} />
              <SocialSlot returnTo={returnTo} />
              <p className={styles.ways}>
                이미 회원이신가요?
                <button type="button" onClick={() => setTab('login')}>
                  <strong>로그인</strong>
                </button>
              </p>
            </Tabs.Content>
          </Tabs.Root>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function DialogHead({ title }: { title: string }): ReactNode {
  const { name: shop, logo } = useShop();
  return (
    <header className={dialog.head}>
      <span className={dialog.logo} aria-hidden="true">
        <ShopLogo size={22} logo={logo} /> {shop}
      </span>
      <Dialog.Title className="visually-hidden">{`${shop} ${title}`}</Dialog.Title>
      <Dialog.Close className={ui.icon} aria-label="창 닫기">
        <Cross aria-hidden="true" />
      </Dialog.Close>
    </header>
  );
}

/** Revalidates as the member, or navigates to the return URL. */
function useEntered(onClose: () => void): (returnUrl: string) => void {
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
  return (returnUrl) => {
    onClose();
    void revalidate().then(() => {
      // The opening link is gone after login.
      if (document.activeElement === document.body) document.getElementById('main')?.focus({ preventScroll: true });
      if (returnUrl !== '' && returnUrl !== pathname + search + hash) void navigate(returnUrl);
    });
  };
}

function focusFirstEmpty(event: Event): void {
  event.preventDefault();
  const panel = document.querySelector(`.${dialog.panel}[data-state='active']`);
  const inputs = [...(panel?.querySelectorAll<HTMLInputElement>('input[type="email"], input[type="password"]') ?? [])];
  inputs.find((input) => input.value === '')?.focus();
}
