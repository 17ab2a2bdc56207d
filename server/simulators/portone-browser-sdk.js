// Stands in for PortOne's browser script (https://cdn.portone.io/v2/browser-sdk.js) in a shop on this machine:
// the same call, the same answer, a window of our own.
(() => {
  const own = new URL('./', document.currentScript.src);
  const { windowType, resultFrom } = window.PortOneWindows;

  async function register(request) {
    const { storeId, channelKey, identityVerificationId, redirectUrl } = request;
    const answer = await fetch(new URL('identity-requests', own), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ storeId, channelKey, identityVerificationId, redirectUrl }),
    });
    return answer.json();
  }

  async function requestIdentityVerification(request) {
    for (const name of ['storeId', 'channelKey', 'identityVerificationId'])
      if (typeof request[name] !== 'string' || request[name] === '') throw new Error(`${name} is required`);
    const type = windowType(request);
    if (type === 'REDIRECTION' && !request.redirectUrl) throw new Error('redirectUrl is required');
    const registered = await register({ ...request, redirectUrl: type === 'REDIRECTION' ? request.redirectUrl : null });
    const told = {
      transactionType: 'IDENTITY_VERIFICATION',
      identityVerificationId: request.identityVerificationId,
      identityVerificationTxId: registered.identityVerificationTxId || '',
    };
    if (registered.code) return { ...told, code: registered.code, message: registered.message };
    const address = new URL(`identity-windows/${registered.identityVerificationTxId}`, own);
    if (type === 'REDIRECTION') {
      location.assign(address);
      return undefined;
    }
    const popup = window.open(address, 'portone-simulator', 'popup,width=480,height=720');
    if (!popup) return { ...told, code: 'POPUP_BLOCKED', message: '팝업이 차단되었습니다.' };
    return resultFrom(popup, { told, closed: '인증 창을 닫았습니다.' });
  }

  window.PortOne = { ...window.PortOne, requestIdentityVerification };
})();
