import type { ShopAlert } from '#domain/notices';

const MARKS: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const ID = 'shop-alert';

const LOOK = `#${ID}{display:flex;align-items:center;gap:8px;padding:0 max(8px,50% - var(--page)/2) 0 max(var(--side),50% - var(--page)/2);background:var(--toast);color:var(--on-toast);font-size:14px}
#${ID}[hidden]{display:none}#${ID} a{flex:1;padding:11px 0;text-decoration:underline;text-underline-offset:3px}
#${ID} button{min-width:44px;min-height:44px;flex:none;font-size:14px}#${ID} :focus-visible{outline-color:var(--on-toast);outline-offset:-2px}@media print{#${ID}{display:none}}`;

// Closed, it stays closed on this device until the operator says something else.
const CLOSING = `(function(){var a=document.getElementById('${ID}'),k='seoga.alert',t=a.dataset.of;try{if(localStorage.getItem(k)===t)a.hidden=true}catch(e){}a.querySelector('button').onclick=function(){a.hidden=true;try{localStorage.setItem(k,t)}catch(e){}document.getElementById('main')?.focus()}})()`;

/**
 * The line above every page while a notice says so, with its look and its way to be closed: all in the document, so that
 * pages without one carry nothing for it. React leaves alone what it did not put into the body.
 */
export function alertHtml({ id, text }: ShopAlert, nonce: string): string {
  const words = escaped(text);
  return `<style nonce="${nonce}">${LOOK}</style><aside id="${ID}" aria-label="중요한 안내" data-of="${id} ${words}"><a href="/notice/${id}">${words}</a><button type="button" aria-label="안내 닫기">닫기</button></aside><script nonce="${nonce}">${CLOSING}</script>`;
}

/** Text as it may stand in HTML and its attributes. */
export function escaped(text: string): string {
  return text.replaceAll(/[&<>"]/g, (mark) => MARKS[mark] ?? '');
}
