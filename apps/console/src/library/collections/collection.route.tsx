export default function X() {
  return <p>library/collections/collection</p>;
}
