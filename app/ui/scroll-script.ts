/**
 * Runs before the page is alive: an entry of the history without a name is given one, and a page that was left further
 * down is shown there at once, made as tall as that takes until the rest of its list is back. A viewer is no list: it finds
 * its sentence by itself, and turned into pages it is not to be scrolled at all.
 */
export const SCROLL_SCRIPT = `(()=>{try{let s=history.state;if(!s||!s.key)history.replaceState(s={key:Math.random().toString(32).slice(2)},'');const y=JSON.parse(sessionStorage.getItem('react-router-scroll-positions')||'{}')[s.usr&&s.usr.at||s.key];if(y>0&&!location.pathname.startsWith('/viewer/')){document.body.style.minHeight=y+innerHeight+'px';scrollTo(0,y)}}catch(e){}})()`;
