/** `1,200` */
export function figure(amount: number): string {
  return String(Math.abs(amount)).replace(/\B(?=(\d{3})+$)/g, ',');
}

/** `1,200코인` */
export function coinText(amount: number): string {
  return `${figure(amount)}코인`;
}

/** `5,000원` */
export function wonText(amount: number): string {
  return `${amount < 0 ? '−' : ''}${figure(amount)}원`;
}

/** `+3` or `−9` */
export function signed(amount: number): string {
  return `${amount < 0 ? '−' : '+'}${figure(amount)}`;
}
