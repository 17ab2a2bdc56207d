/**
 * Inline script: names the history entry and restores the offset before hydration, extending the page until its list
 * is complete. Readers are excluded, they restore their own position.
 */
export const SCROLL_SCRIPT = `(()=>{try{let s=history.state;if(!s||!s.key)history.replaceState(s={key:Math.random().toString(32).slice(2)},'');const y=JSON.parse(sessionStorage.getItem('react-router-scroll-positions')||'{}')[s.usr&&s.usr.at||s.key];if(y>0&&!location.pathname.startsWith('/viewer/')){document.body.style.minHeight=y+innerHeight+'px';scrollTo(0,y)}}catch(e){}})()`;
