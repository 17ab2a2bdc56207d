import { toast } from '../components/toasts.ts';

/** Explains why a link was blocked (G7). */
export function explainBlockedLink(address: string): void {
  const description = /^\s*(https?:|\/\/)/i.test(address)
    ? '허용되지 않은 외부 주소라서 이동할 수 없습니다.'
    : '안전하지 않은 주소라서 열 수 없습니다.';
  toast({ description: `${description} 다른 메뉴를 이용해 주세요.`, variant: 'destructive', durationMs: 6000 });
}
