import type { BuiltRequest, RequestBody } from '../request/build-request.js';
import { csharpLines, doubleQuoted, goLines, javaLines } from './literals.js';

/** Writes a request for the standard library of Go. */
export function goText({ method, url, headers, body }: BuiltRequest): string {
  const { imports, before, value, after = [] } = goBody(body);
  const lines = [
    ...before,
    `request, err := http.NewRequest(${doubleQuoted(method)}, ${doubleQuoted(url)}, ${value})`,
    'if err != nil {',
    '\tpanic(err)',
    '}',
    ...headers.map(([name, text]) => `request.Header.Set(${doubleQuoted(name)}, ${doubleQuoted(text)})`),
    ...after,
    '',
    'response, err := http.DefaultClient.Do(request)',
    'if err != nil {',
    '\tpanic(err)',
    '}',
    'defer response.Body.Close()',
    '',
    'content, _ := io.ReadAll(response.Body)',
    'fmt.Println(string(content))',
  ];
  const packages = ['fmt', 'io', 'net/http', ...imports].toSorted();
  // Lines of a raw text stand where they are, as space before them would become a part of it.
  const text = lines.map((line) => (line === '' ? '' : `\t${line}`)).join('\n');
  return `package main\n\nimport (\n${packages.map((name) => `\t"${name}"\n`).join('')})\n\nfunc main() {\n${text}\n}`;
}

interface GoBody {
  imports: string[];
  before: string[];
  value: string;
  after?: string[];
}

function goBody(body: RequestBody | undefined): GoBody {
  if (body === undefined) return { imports: [], before: [], value: 'nil' };
  if (body.kind === 'file') {
    return { imports: ['os'], before: ['file, _ := os.Open("file")', 'defer file.Close()', ''], value: 'file' };
  }
  if (body.kind !== 'multipart') {
    const before = [`body := strings.NewReader(${goLines(body.text)})`, ''];
    return { imports: ['strings'], before, value: 'body' };
  }
  const hasFile = body.fields.some(({ isFile }) => isFile);
  const fields = body.fields.flatMap(({ name, value, isFile }, index) => {
    if (!isFile) return [`form.WriteField(${doubleQuoted(name)}, ${doubleQuoted(value)})`];
    const [part, file] = [`part${index}`, `file${index}`];
    return [
      `${part}, _ := form.CreateFormFile(${doubleQuoted(name)}, ${doubleQuoted(value)})`,
      `${file}, _ := os.Open(${doubleQuoted(value)})`,
      `io.Copy(${part}, ${file})`,
    ];
  });
  return {
    imports: ['bytes', 'mime/multipart', ...(hasFile ? ['os'] : [])],
    before: ['body := &bytes.Buffer{}', 'form := multipart.NewWriter(body)', ...fields, 'form.Close()', ''],
    value: 'body',
    after: ['request.Header.Set("Content-Type", form.FormDataContentType())'],
  };
}

/** Writes a request for OkHttp, which unlike the library of Java itself knows forms with files. */
export function javaText({ method, url, headers, body }: BuiltRequest): string {
  const needsBody = ['POST', 'PUT', 'PATCH'].includes(method);
  const value = body === undefined ? (needsBody ? 'RequestBody.create(new byte[0])' : 'null') : 'body';
  const lines = [
    'OkHttpClient client = new OkHttpClient();',
    '',
    ...(body === undefined ? [] : [javaBody(body), '']),
    'Request request = new Request.Builder()',
    `    .url(${doubleQuoted(url)})`,
    ...headers.map(([name, text]) => `    .header(${doubleQuoted(name)}, ${doubleQuoted(text)})`),
    `    .method(${doubleQuoted(method)}, ${value})`,
    '    .build();',
    '',
    'Response response = client.newCall(request).execute();',
  ];
  return lines.join('\n');
}

function javaBody(body: RequestBody): string {
  if (body.kind !== 'multipart') {
    const type = `MediaType.parse(${doubleQuoted(body.mediaType)})`;
    const content = body.kind === 'file' ? 'new File("file")' : javaLines(body.text, '    ');
    return `RequestBody body = RequestBody.create(${content}, ${type});`;
  }
  const parts = body.fields.map(({ name, value, isFile }) => {
    const file = `, RequestBody.create(new File(${doubleQuoted(value)}), null)`;
    return `    .addFormDataPart(${doubleQuoted(name)}, ${doubleQuoted(value)}${isFile ? file : ''})`;
  });
  const lines = ['RequestBody body = new MultipartBody.Builder()', '    .setType(MultipartBody.FORM)', ...parts];
  return `${lines.join('\n')}\n    .build();`;
}

/** Writes a request for the standard library of .NET. */
export function csharpText({ method, url, headers, body }: BuiltRequest): string {
  // The type of the content belongs to the content.
  const others = headers.filter(([name]) => !/^content-type$/i.test(name));
  const lines = [
    'using var client = new HttpClient();',
    `var request = new HttpRequestMessage(new HttpMethod(${doubleQuoted(method)}), ${doubleQuoted(url)});`,
    ...others.map(([name, text]) => {
      return `request.Headers.TryAddWithoutValidation(${doubleQuoted(name)}, ${doubleQuoted(text)});`;
    }),
    ...(body === undefined ? [] : csharpBody(body)),
    '',
    'using var response = await client.SendAsync(request);',
    'Console.WriteLine(await response.Content.ReadAsStringAsync());',
  ];
  return lines.join('\n');
}

function csharpBody(body: RequestBody): string[] {
  if (body.kind === 'multipart') {
    const fields = body.fields.map(({ name, value, isFile }) => {
      const [key, text] = [doubleQuoted(name), doubleQuoted(value)];
      return isFile
        ? `form.Add(new ByteArrayContent(File.ReadAllBytes(${text})), ${key}, ${text});`
        : `form.Add(new StringContent(${text}), ${key});`;
    });
    return ['var form = new MultipartFormDataContent();', ...fields, 'request.Content = form;'];
  }
  const content =
    body.kind === 'file'
      ? 'ByteArrayContent(File.ReadAllBytes("file"))'
      : `StringContent(${csharpLines(body.text, '    ')})`;
  return [
    `request.Content = new ${content};`,
    'request.Content.Headers.Remove("Content-Type");',
    `request.Content.Headers.TryAddWithoutValidation("Content-Type", ${doubleQuoted(body.mediaType)});`,
  ];
}
