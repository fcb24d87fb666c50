// gSOAP: typed code generated from the WSDL, with strict parsing. The cookie selects the session.
// Usage: client BASE_URL
#include "SandboxBinding.nsmap"
#include "soapSandboxBindingProxy.h"
#include <iostream>
#include <sstream>
#include <stdexcept>

#define CALL(Operation, request) call(api, &SandboxBindingProxy::Operation, request, #Operation)
#define FAULT_OF(Operation, request) faultOf(api, &SandboxBindingProxy::Operation, request)

static void check(bool holds, const std::string &what) {
  if (!holds) throw std::runtime_error("failed: " + what);
}

/** A call that must succeed. Throws the error message of gSOAP otherwise. */
template <class Request, class Response>
static Response call(SandboxBindingProxy &api, int (SandboxBindingProxy::*operation)(Request *, Response &),
                     Request &request, const std::string &name) {
  Response response;
  if ((api.*operation)(&request, response) == SOAP_OK) return response;
  std::ostringstream message;
  api.soap_stream_fault(message);
  throw std::runtime_error(name + ": " + message.str());
}

/** A call that must return a SOAP fault of the client. Returns faultstring, code and fields of the detail in one line. */
template <class Request, class Response>
static std::string faultOf(SandboxBindingProxy &api, int (SandboxBindingProxy::*operation)(Request *, Response &),
                           Request &request) {
  Response response;
  const int error = (api.*operation)(&request, response);
  check(error == SOAP_FAULT, "a SOAP fault, not error " + std::to_string(error));
  const SOAP_ENV__Fault *fault = api.soap_fault();
  check(std::string(fault->faultcode).find("Client") != std::string::npos, "faultcode Client");
  check(fault->detail != nullptr && fault->detail->ns1__ServiceFault != nullptr, "a typed detail");
  const ns1__FaultDetail *detail = fault->detail->ns1__ServiceFault;
  std::string line = std::string(fault->faultstring) + " | " + detail->code;
  for (const ns1__FaultField *field : detail->field) line += " | " + field->name + ": " + field->__item;
  return line;
}

static void same(const std::string &seen, const std::string &expected) {
  check(seen == expected, expected + ", but " + seen);
}

static void users(SandboxBindingProxy &api) {
  int age = 36, tooOld = 151;
  std::string name = "Grace";
  _ns1__CreateUserRequest create;
  create.name = "Ada & <Co>";
  create.email = "ada@example.com";
  create.age = &age;
  const ns1__User *made = CALL(CreateUser, create).user;
  const std::string id = made->id;
  check(made->name == create.name && made->role == "user" && *made->age == 36, "the created user");

  _ns1__GetUserRequest get;
  get.id = id;
  check(CALL(GetUser, get).user->email == create.email, "get returns the created record");
  _ns1__GetUsersRequest list;
  const _ns1__GetUsersResponse page = CALL(GetUsers, list);
  check(page.total == 1 && page.users->user.size() == 1 && page.users->user[0]->id == id, "a list of one");

  _ns1__UpdateUserRequest update;
  update.id = id;
  update.name = &name;
  const ns1__User *updated = CALL(UpdateUser, update).user;
  check(updated->name == name && updated->age != nullptr && *updated->age == 36, "update changes only the given fields");
  update.age = &tooOld;
  same(FAULT_OF(UpdateUser, update), "body/age must be <= 150 | BAD_REQUEST | age: must be <= 150");

  _ns1__CreateUserRequest young;
  young.name = "Zoë";
  young.email = "zoe@example.com";
  check(CALL(CreateUser, young).user->age == nullptr, "a missing age is null");

  _ns1__DeleteUserRequest remove;
  remove.id = id;
  check(CALL(DeleteUser, remove).success, "deleted");
  check(!CALL(DeleteUser, remove).success, "not deleted twice");
  same(FAULT_OF(GetUser, get), "User " + id + " not found | NOT_FOUND");
}

static void products(SandboxBindingProxy &api) {
  int stock = 3, negative = -1;
  std::string description = "Jacquard";
  _ns1__CreateProductRequest create;
  create.name = "Loom";
  create.price = "18.43"; // gSOAP represents xs:decimal as text.
  create.stock = &stock;
  const ns1__Product *made = CALL(CreateProduct, create).product;
  const std::string id = made->id;
  check(made->price == "18.43" && made->category == "general" && made->description.empty(), "the created product");

  _ns1__GetProductRequest get;
  get.id = id;
  check(CALL(GetProduct, get).product->stock == 3, "get returns the created record");
  _ns1__GetProductsRequest list;
  const _ns1__GetProductsResponse page = CALL(GetProducts, list);
  check(page.total == 1 && page.products->product[0]->id == id, "a list of one");

  _ns1__UpdateProductRequest update;
  update.id = id;
  update.description = &description;
  const ns1__Product *updated = CALL(UpdateProduct, update).product;
  check(updated->description == description && updated->stock == 3, "update changes only the given fields");
  update.stock = &negative;
  same(FAULT_OF(UpdateProduct, update), "body/stock must be >= 0 | BAD_REQUEST | stock: must be >= 0");

  _ns1__DeleteProductRequest remove;
  remove.id = id;
  check(CALL(DeleteProduct, remove).success, "deleted");
  same(FAULT_OF(GetProduct, get), "Product " + id + " not found | NOT_FOUND");
}

static void orders(SandboxBindingProxy &api) {
  int quantity = 2, none = 0;
  ns1__OrderStatus completed = ns1__OrderStatus__completed;
  std::string user = "a0000000-0000-4000-8000-000000000001";
  _ns1__CreateOrderRequest create;
  create.user_USCOREid = &user;
  create.quantity = &quantity;
  const ns1__Order *made = CALL(CreateOrder, create).order;
  const std::string id = made->id;
  check(*made->user_USCOREid == user && made->product_USCOREid == nullptr && made->quantity == 2, "the created order");

  _ns1__GetOrderRequest get;
  get.id = id;
  check(CALL(GetOrder, get).order->status == "pending", "get returns the created record");
  _ns1__GetOrdersRequest list;
  const _ns1__GetOrdersResponse page = CALL(GetOrders, list);
  check(page.total == 1 && page.orders->order[0]->id == id, "a list of one");

  _ns1__UpdateOrderRequest update;
  update.id = id;
  update.status = &completed;
  const ns1__Order *updated = CALL(UpdateOrder, update).order;
  check(updated->status == "completed" && *updated->user_USCOREid == user, "update changes only the given fields");
  update.quantity = &none;
  same(FAULT_OF(UpdateOrder, update), "body/quantity must be >= 1 | BAD_REQUEST | quantity: must be >= 1");

  _ns1__DeleteOrderRequest remove;
  remove.id = id;
  check(CALL(DeleteOrder, remove).success, "deleted");
  same(FAULT_OF(GetOrder, get), "Order " + id + " not found | NOT_FOUND");
}

int main(int, char **arguments) {
  const std::string endpoint = std::string(arguments[1]) + "/soap/";
  SandboxBindingProxy api(endpoint.c_str(), SOAP_XML_STRICT | SOAP_C_UTFSTRING);
  try {
    users(api);
    products(api);
    orders(api);
  } catch (const std::exception &error) {
    std::cerr << error.what() << std::endl;
    return 1;
  }
  return 0;
}
