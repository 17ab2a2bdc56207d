// What both stand-ins for PortOne's browser script share: which window a request opens, and what comes back from it.
// The server sends it before each of them, in one file.
(() => {
  function isPhone() {
    const told = navigator.userAgentData && navigator.userAgentData.mobile;
    return told || /Android|iPhone|iPad|Mobile/.test(navigator.userAgent) || matchMedia('(pointer: coarse)').matches;
  }

  function windowType(request) {
    const wanted = request.windowType || {};
    if (request.forceRedirect) return 'REDIRECTION';
    return isPhone() ? wanted.mobile || 'REDIRECTION' : wanted.pc || 'POPUP';
  }

  function resultFrom(popup, { told, closed }) {
    return new Promise((resolve) => {
      const end = (result) => {
        clearInterval(timer);
        removeEventListener('message', onMessage);
        resolve(result);
      };
      const onMessage = (event) => {
        if (event.origin === location.origin && event.data && event.data.portoneSimulator)
          end(event.data.portoneSimulator);
      };
      addEventListener('message', onMessage);
      const timer = setInterval(() => {
        if (popup.closed) setTimeout(end, 300, { ...told, code: 'PG_PROVIDER_ERROR', message: closed });
      }, 300);
    });
  }

  window.PortOneWindows = { windowType, resultFrom };
})();
