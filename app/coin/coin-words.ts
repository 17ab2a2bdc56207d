/** `1,200`: a number that is counted, as it is read in Korea. */
export function figure(amount: number): string {
  return String(Math.abs(amount)).replace(/\B(?=(\d{3})+$)/g, ',');
}

/** `1,200코인`. */
export function coinText(amount: number): string {
  return `${figure(amount)}코인`;
}

/** `5,000원`. */
export function wonText(amount: number): string {
  return `${amount < 0 ? '−' : ''}${figure(amount)}원`;
}

/** `+3` or `−9`, by which way it went. */
export function signed(amount: number): string {
  return `${amount < 0 ? '−' : '+'}${figure(amount)}`;
}
