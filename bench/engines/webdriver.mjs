// Sends W3C WebDriver commands to both browsers. WebKit has its own driver, which receives them by
// HTTP. Debian has no driver for Firefox, so Firefox receives the commands by name through its
// Marionette socket.
import { connect } from 'node:net';

/** The WebDriver specification defines this key for a reference to an element. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';

/** Names of Marionette commands, each with the HTTP method and the path after the session. */
const commands = {
  'WebDriver:SetWindowRect': () => ['POST', 'window/rect'],
  'WebDriver:Navigate': () => ['POST', 'url'],
  'WebDriver:ExecuteScript': () => ['POST', 'execute/sync'],
  'WebDriver:ElementClick': ({ id }) => ['POST', `element/${id}/click`],
  'WebDriver:ElementClear': ({ id }) => ['POST', `element/${id}/clear`],
  'WebDriver:ElementSendKeys': ({ id }) => ['POST', `element/${id}/value`],
  'WebDriver:SwitchToFrame': () => ['POST', 'frame'],
  'WebDriver:TakeScreenshot': () => ['GET', 'screenshot'],
  'WebDriver:DeleteSession': () => ['DELETE', ''],
};

/**
 * Opens a session at a WebDriver program that listens on a local port.
 * @param {number} port
 * @param {object} capabilities required capabilities, in the driver's format
 */
export async function openWebDriverSession(port, capabilities) {
  const origin = `http://127.0.0.1:${port}`;
  const { sessionId } = await post(`${origin}/session`, {
    capabilities: { alwaysMatch: capabilities },
  });
  return sessionOf((name, parameters) => {
    const [method, path] = commands[name](parameters);
    const url = `${origin}/session/${sessionId}/${path}`.replace(/\/$/, '');
    return post(url, parameters, method);
  });
}

async function post(url, parameters, method = 'POST') {
  const body = method === 'POST' ? { body: JSON.stringify(parameters) } : {};
  const response = await fetch(url, { method, ...body });
  const { value } = await response.json();
  if (!response.ok) throw new Error(`${value.error}: ${value.message}`);
  return value;
}

/** Opens a session in a Firefox that was started with --marionette. */
export async function openMarionetteSession(port) {
  const socket = connect(port, '127.0.0.1');
  const pendingCommands = new Map();
  let sent = 0;
  let read = Buffer.alloc(0);
  await new Promise((resolve, reject) => {
    socket.once('error', reject);
    // Firefox first sends a packet that identifies it.
    socket.once('data', resolve);
  });
  socket.on('data', (bytes) => {
    read = Buffer.concat([read, bytes]);
    for (let packet = readPacket(); packet; packet = readPacket()) {
      const [, id, error, result] = packet;
      const { resolve, reject } = pendingCommands.get(id);
      if (error) reject(new Error(`${error.error}: ${error.message}`));
      else resolve(result && Object.hasOwn(result, 'value') ? result.value : result);
    }
  });

  /**
   * Reads one packet from the received bytes: its length in digits, a colon, and that many bytes of
   * JSON.
   */
  function readPacket() {
    const colon = read.indexOf(':');
    const end = colon + 1 + Number(read.subarray(0, Math.max(colon, 0)));
    if (colon < 0 || read.length < end) return undefined;
    const packet = JSON.parse(read.subarray(colon + 1, end).toString());
    read = read.subarray(end);
    return packet;
  }

  const send = (name, parameters) =>
    new Promise((resolve, reject) => {
      sent += 1;
      pendingCommands.set(sent, { resolve, reject });
      const packet = Buffer.from(JSON.stringify([0, sent, name, parameters]));
      socket.write(`${packet.length}:`);
      socket.write(packet);
    });
  await send('WebDriver:NewSession', {});
  return sessionOf(send);
}

/** Creates a session object with the commands that the scenarios need. */
function sessionOf(send) {
  return {
    resize: (width, height) => send('WebDriver:SetWindowRect', { width, height }),
    open: (url) => send('WebDriver:Navigate', { url }),
    /**
     * Runs a function in the page. If it returns an element, the result is a reference to that
     * element.
     */
    run: async (script, ...args) => {
      const body = `return (${script})(...arguments)`;
      const value = await send('WebDriver:ExecuteScript', { script: body, args });
      return value?.[ELEMENT] ?? value;
    },
    click: (id) => send('WebDriver:ElementClick', { id }),
    /** Switches the following commands to the frame of an element. */
    enter: (id) => send('WebDriver:SwitchToFrame', { id: { [ELEMENT]: id } }),
    /** Switches the following commands back to the top page. */
    leave: () => send('WebDriver:SwitchToFrame', { id: null }),
    clear: (id) => send('WebDriver:ElementClear', { id }),
    type: (id, text) => send('WebDriver:ElementSendKeys', { id, text }),
    screenshot: async () => Buffer.from(await send('WebDriver:TakeScreenshot', {}), 'base64'),
    close: () => send('WebDriver:DeleteSession', {}).catch(() => undefined),
  };
}
