import type { ShopAlert } from '#domain/help-center';
import { paths } from '#shared/web/paths';
import { escapeHtml } from '#shared/content/escape-markup';

const ID = 'shop-alert';

const STYLE = `#${ID}{display:flex;align-items:center;gap:8px;padding:0 max(8px,50% - var(--page)/2) 0 max(var(--side),50% - var(--page)/2);background:var(--toast);color:var(--on-toast);font-size:14px}
#${ID}[hidden]{display:none}#${ID} a{flex:1;padding:11px 0;text-decoration:underline;text-underline-offset:3px}
#${ID} button{min-width:44px;min-height:44px;flex:none;font-size:14px}#${ID} :focus-visible{outline-color:var(--on-toast);outline-offset:-2px}@media print{#${ID}{display:none}}`;

// A closed alert stays closed until its text changes.
const CLOSING = `(function(){var a=document.getElementById('${ID}'),k='seoga.alert',t=a.dataset.of;try{if(localStorage.getItem(k)===t)a.hidden=true}catch(e){}a.querySelector('button').onclick=function(){a.hidden=true;try{localStorage.setItem(k,t)}catch(e){}document.getElementById('main')?.focus()}})()`;

/**
 * Alert as plain HTML with inline style and script, so that other pages pay nothing. React ignores foreign body
 * children.
 */
export function alertHtml({ id, text }: ShopAlert, nonce: string): string {
  const words = escapeHtml(text);
  return `<style nonce="${nonce}">${STYLE}</style><aside id="${ID}" aria-label="중요한 안내" data-of="${id} ${words}"><a href="${paths.notice(id)}">${words}</a><button type="button" aria-label="안내 닫기">닫기</button></aside><script nonce="${nonce}">${CLOSING}</script>`;
}
