// W3C WebDriver commands for both browsers. WebKit receives them by HTTP through its own driver.
// Firefox receives them by name through its Marionette socket, because Debian has no driver for it.
import { connect } from 'node:net';

/** Key of an element reference in the WebDriver specification. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';

/** Marionette commands, each with its HTTP method and the path after the session. */
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
 * Opens a session at a driver on a local port.
 * @param {number} port
 * @param {object} capabilities required capabilities, in the driver's format
 */
export async function openByHttp(port, capabilities) {
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
export async function openByMarionette(port) {
  const socket = connect(port, '127.0.0.1');
  const pendingCommands = new Map();
  let sent = 0;
  let read = Buffer.alloc(0);
  await new Promise((resolve, reject) => {
    socket.once('error', reject);
    // The browser first sends its identification.
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

  /** Reads a packet: its length in digits, a colon, and that many bytes of JSON. */
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

/** Creates the commands that the scenarios need. */
function sessionOf(send) {
  return {
    resize: (width, height) => send('WebDriver:SetWindowRect', { width, height }),
    open: (url) => send('WebDriver:Navigate', { url }),
    /** Runs a function in the page. A returned element becomes its reference. */
    run: async (script, ...args) => {
      const body = `return (${script})(...arguments)`;
      const value = await send('WebDriver:ExecuteScript', { script: body, args });
      return value?.[ELEMENT] ?? value;
    },
    click: (id) => send('WebDriver:ElementClick', { id }),
    /** Enters the frame of an element. */
    enter: (id) => send('WebDriver:SwitchToFrame', { id: { [ELEMENT]: id } }),
    /** Leaves all frames. */
    leave: () => send('WebDriver:SwitchToFrame', { id: null }),
    clear: (id) => send('WebDriver:ElementClear', { id }),
    type: (id, text) => send('WebDriver:ElementSendKeys', { id, text }),
    screenshot: async () => Buffer.from(await send('WebDriver:TakeScreenshot', {}), 'base64'),
    close: () => send('WebDriver:DeleteSession', {}).catch(() => undefined),
  };
}
