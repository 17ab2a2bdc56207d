import type { Question } from './confirm-dialog.tsx';

/** Resolves after dismissal, with the focus restored. */
export async function showAlert(text: string): Promise<void> {
  const { showQuestion } = await import('./confirm-dialog.tsx');
  await showQuestion({ text, confirm: '확인' });
}

/** Escape and closing mean no. */
export async function showConfirm({ text, confirm = '확인', cancel = '취소' }: Question): Promise<boolean> {
  const { showQuestion } = await import('./confirm-dialog.tsx');
  return showQuestion({ text, confirm, cancel });
}
