import type { Question } from './ask-dialog.tsx';

/** The shop's own alert, shown with its first use; resolves when it has been read and the focus is back where it was. */
export async function tell(text: string): Promise<void> {
  const { showQuestion } = await import('./ask-dialog.tsx');
  await showQuestion({ text, confirm: '확인' });
}

/** The shop's own confirm; Escape and the way out are a no. */
export async function ask({ text, confirm = '확인', cancel = '취소' }: Question): Promise<boolean> {
  const { showQuestion } = await import('./ask-dialog.tsx');
  return showQuestion({ text, confirm, cancel });
}
