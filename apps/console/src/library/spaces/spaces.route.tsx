export default function X() {
  return <p>library/spaces/spaces</p>;
}
