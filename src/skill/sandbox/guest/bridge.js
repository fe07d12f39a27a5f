// Guest-side half of the bridge: runs first in every fresh engine, keeps its own references to what skills may override,
// and hands the prelude its `host`. All it tells the outside are strings.
//
// A function of the native functions that gives `[loadPrelude, start, settle, fail, where]`. It runs next to code that
// may have replaced everything global, so: no spread (it asks Array.prototype), no methods of prototypes, literals and
// lookups on objects without prototypes only.
(function (nativeSync, nativeAsync, nativeLog, nativeFinish, argumentLimit, returnLimit) {
  'use strict';
  const { stringify, parse } = JSON;
  const { apply, defineProperty } = Reflect;
  const { isFinite } = Number;
  const NativeError = Error,
    NativeTypeError = TypeError,
    NativeRangeError = RangeError,
    NativePromise = Promise;
  const NativeString = String,
    substring = String.prototype.substring;
  const cut = (text, length) => (text.length > length ? apply(substring, text, [0, length]) : text);
  const textOf = (value, length) => cut(typeof value === 'string' ? value : NativeString(value), length);
  const hide = (object, key, value) =>
    defineProperty(object, key, {
      __proto__: null,
      value,
      writable: true,
      configurable: true,
      enumerable: false,
    });

  // JSON would turn NaN into null and leave functions out without a word.
  const onlyData = (key, value) => {
    const type = typeof value;
    if (type === 'number' && !isFinite(value))
      throw new NativeRangeError(NativeString(value) + ' is not a finite number');
    if (type === 'function' || type === 'symbol' || type === 'bigint') {
      throw new NativeTypeError('a ' + type + ' cannot be passed here, only plain data');
    }
    return value;
  };
  const encode = (values) => {
    const json = stringify(values, onlyData);
    if (typeof json !== 'string') throw new NativeTypeError('the arguments cannot be turned into JSON');
    if (json.length > argumentLimit) {
      throw new NativeRangeError(
        'arguments of at most ' + argumentLimit + ' characters expected, got ' + json.length,
      );
    }
    return json;
  };
  const errorFrom = (json) => {
    const told = parse(json);
    const error = new NativeError(told.message);
    hide(error, 'name', told.name);
    return error;
  };
  // The host has stopped the run: the engine's next interrupt ends this loop, and nothing can catch that.
  const halt = () => {
    for (;;);
  };

  const pending = { __proto__: null };
  const host = {
    __proto__: null,
    sync(name, ...values) {
      const answer = nativeSync(NativeString(name), encode(values));
      const body = apply(substring, answer, [1]);
      if (answer[0] === 'v') return body === '' ? undefined : parse(body);
      if (answer[0] === 'e') throw errorFrom(body);
      return halt();
    },
    async(name, ...values) {
      return new NativePromise((resolve, reject) => {
        const stack = new NativeError().stack;
        const call = nativeAsync(NativeString(name), encode(values));
        if (call < 0) halt();
        pending[call] = { __proto__: null, resolve, reject, stack };
      });
    },
  };
  const settle = (call, isDone, json) => {
    const { resolve, reject, stack } = pending[call];
    delete pending[call];
    if (isDone) return resolve(json === '' ? undefined : parse(json));
    const error = errorFrom(json);
    // Made outside any skill code: the place of the call is the place of the error.
    hide(error, 'stack', stack);
    reject(error);
  };

  const shown = (value) => {
    if (typeof value !== 'object' || value === null) return textOf(value, 2000);
    if (value instanceof NativeError) return textOf(value.name, 80) + ': ' + textOf(value.message, 2000);
    return textOf(stringify(value), 2000);
  };
  const logger =
    (level) =>
    (...values) => {
      let line = '';
      for (let index = 0; index < values.length && line.length < 4000; index++) {
        let text = '(cannot be shown)';
        try {
          text = shown(values[index]);
        } catch {}
        line += (index === 0 ? '' : ' ') + text;
      }
      nativeLog(level, line, new NativeError().stack);
    };
  globalThis.console = {
    log: logger('log'),
    info: logger('info'),
    warn: logger('warn'),
    error: logger('error'),
    debug: logger('debug'),
  };

  const finishWithError = (error) => {
    let name = '',
      message = 'something that cannot be read was thrown',
      stack = '';
    try {
      if (typeof error === 'object' && error !== null) {
        stack = textOf(error.stack ?? '', 8000);
        name = textOf(error.name ?? '', 80);
        message = textOf(error.message ?? shown(error), 2000);
      } else message = textOf(error, 2000);
    } catch {}
    nativeFinish('threw', name, message, stack);
  };
  const finishWithValue = (value) => {
    let json = '',
      issue = '';
    try {
      json = stringify(value) ?? '';
      if (json.length > returnLimit) {
        issue =
          'the returned value has ' +
          json.length +
          ' characters of JSON, at most ' +
          returnLimit +
          ' are kept';
      }
    } catch (error) {
      try {
        issue = textOf(error.message, 200);
      } catch {}
      issue = 'the returned value is not plain data: ' + issue;
    }
    nativeFinish('returned', issue === '' ? json : '', issue, '');
  };

  let entryArguments = [];
  const loadPrelude = (prelude) => {
    entryArguments = prelude(host) ?? [];
  };
  const start = async (entry) => {
    let value;
    try {
      value = await apply(entry, undefined, entryArguments);
    } catch (error) {
      return finishWithError(error);
    }
    finishWithValue(value);
  };
  return [loadPrelude, start, settle, finishWithError, () => new NativeError().stack];
});
